// Traces by OpenTelemetry: npm install @opentelemetry/sdk-node beside this file, then
//   node --import ./tracing.mjs dist/cli/main.js serve
// It is set by the SDK's own variables: OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318, OTEL_SERVICE_NAME=tessera.
import process from 'node:process';
import { NodeSDK } from '@opentelemetry/sdk-node';

// Spans are gathered before they are sent; at a stop the last ones need not wait long.
process.env.OTEL_BSP_SCHEDULE_DELAY ??= '500';
new NodeSDK().start();
