// OpenTelemetry traces. Run npm install @opentelemetry/sdk-node in the folder of this file, then
//   node --import ./tracing.mjs dist/cli/main.js serve
// The SDK's own variables configure it: OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318, OTEL_SERVICE_NAME=tessera.
import process from 'node:process';
import { NodeSDK } from '@opentelemetry/sdk-node';

// Spans are sent in batches. A short delay keeps the last ones from being lost at a stop.
process.env.OTEL_BSP_SCHEDULE_DELAY ??= '500';
new NodeSDK().start();
