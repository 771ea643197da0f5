#!/bin/bash
# Entry point of the replica: copies the primary into an empty PGDATA, then runs the command given. A copy that was
# interrupted is begun anew; data of a primary are never removed.
set -euo pipefail

if [ ! -e "$PGDATA/PG_VERSION" ]; then
  copy="$PGDATA.copy"
  rm -rf "$copy"
  mkdir -p "$copy"
  chmod 0700 "$copy"
  pg_basebackup --pgdata="$copy" --wal-method=stream --checkpoint=fast --slot=replica --write-recovery-conf \
    --dbname="host=$PRIMARY_HOST user=backoffice_replica application_name=replica"
  rm -rf "$PGDATA"
  mv "$copy" "$PGDATA"
elif [ ! -e "$PGDATA/standby.signal" ]; then
  echo 'These data are of a primary: the replica was promoted. Remove the volume to copy the primary again.' >&2
  exit 1
fi
exec "$@"
