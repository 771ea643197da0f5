#!/bin/sh
# Writes .env from .env.example with a random value for each secret, and the token of Prometheus. Keeps an .env.
set -eu
cd "$(dirname "$0")"
umask 077
if [ -e .env ]; then
  echo '.env is there already; it was kept.' >&2
  exit 1
fi
mkdir -p secrets
while IFS= read -r line; do
  case $line in
    INTEGRATION_SECRET=) echo "${line}whsec_$(openssl rand -base64 32)" ;;
    ENCRYPTION_KEY=) echo "$line$(openssl rand -base64 32)" ;;
    *_PASSWORD= | *_TOKEN=) echo "$line$(openssl rand -hex 24)" ;;
    *) echo "$line" ;;
  esac
done < .env.example > .env.new
# Read by the user of Prometheus' container; the folder keeps other users out.
sed -n 's/^METRICS_TOKEN=//p' .env.new | tr -d '\n' > secrets/metrics-token
chmod 0444 secrets/metrics-token
mv .env.new .env
echo 'Written: .env and secrets/metrics-token. Set PUBLIC_URL, and put the certificate where TLS_CERTIFICATE says.'
