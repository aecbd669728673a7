#!/usr/bin/env bash
# The service with nothing but curl. Expects TESSERA_URL, such as http://127.0.0.1:8787, and TESSERA_API_KEY.
set -euo pipefail

ask() {
  curl --silent --show-error --fail-with-body --no-buffer "$TESSERA_URL/v1/embed/chat/completions" \
    -H "Authorization: Bearer $TESSERA_API_KEY" -H "Content-Type: application/json" -d @-
}

echo '== The models'
curl --silent --show-error --fail-with-body "$TESSERA_URL/v1/embed/models" -H "Authorization: Bearer $TESSERA_API_KEY"

printf '\n\n== A whole reply\n'
ask <<'JSON'
{
  "model": "builtin/composer/v-20261121",
  "messages": [{"role": "user", "content": "city,people\nOslo,717710\nBergen,291940"}]
}
JSON

printf '\n\n== The same as a stream\n'
ask <<'JSON'
{
  "model": "builtin/composer/v-20261121",
  "stream": true,
  "messages": [{"role": "user", "content": "city,people\nOslo,717710\nBergen,291940"}]
}
JSON
