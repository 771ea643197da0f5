#!/bin/sh
# Restarts the nodes of this machine one after the other, each when the one before it is ready: restart-nodes.sh 3001 3002
# Before an upgrade's restart, run: systemctl start backoffice-prepare
set -eu
address=$(sed -n 's/^HOST=//p' /etc/backoffice/backoffice.env)
for port in "$@"; do
  systemctl restart "backoffice@$port"
  attempts=0
  until curl --fail --silent --output /dev/null --max-time 2 "http://${address:-127.0.0.1}:$port/readyz"; do
    attempts=$((attempts + 1))
    if [ "$attempts" -ge 60 ]; then
      echo "The node on port $port is not ready: journalctl -u backoffice@$port. The others were left as they are." >&2
      exit 1
    fi
    sleep 1
  done
  # The load balancer checks every second and needs one good answer.
  sleep 3
  echo "The node on port $port is ready."
done
