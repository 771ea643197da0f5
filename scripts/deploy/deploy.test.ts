import { beforeAll, describe, expect, test } from 'vitest'
import { findBroken, findMissingFiles, findNotExecutable, findSecrets } from './check-files.ts'
import { findLooseEnds, findOpenContainers, findUnpinnedImages, findWrongImage } from './check-containers.ts'
import { findRefusedSettings, findUnknownSettings, findUnusedVariables } from './check-settings.ts'
import { findWrongBalancers, findWrongFailover, findWrongUnits } from './check-machines.ts'
import { alarmsOf, findMissingAlerts, findUnknownSeries, findWrongPanels, seriesIn } from './check-monitoring.ts'
import { readProduct, type Product } from './product-metrics.ts'
import { readDeploy, type Deploy } from './read-deploy.ts'

// Nothing of deploy/ can be started by a test: these compare its files with the product and with each other. Each
// sentence has changes of a file that it must notice.

type Change = readonly [file: string, from: string | RegExp, to: string]
interface Check {
  readonly says: string
  find(deploy: Deploy, product: Product): string[]
  readonly notices: readonly Change[]
}

const compose = 'deploy/compose/compose.yaml'
const unit = 'deploy/systemd/backoffice@.service'
const rules = 'deploy/prometheus/backoffice.rules.yml'
const patroni = 'deploy/patroni/patroni.yml'

const checks: readonly Check[] = [
  {
    says: 'every YAML and JSON file parses',
    find: findBroken,
    notices: [
      [compose, 'name: backoffice', 'name: [backoffice'],
      [rules, 'groups:', 'groups:\n  - x: 1\n    x: 2'],
      ['deploy/grafana/backoffice.json', '{', '{,'],
    ],
  },
  {
    says: 'every file that is mounted, copied, started or named exists',
    find: findMissingFiles,
    notices: [
      [compose, './pg_hba.conf:', './pg_rules.conf:'],
      [compose, 'cli/set-up.ts', 'cli/setup.ts'],
      [unit, 'apps/api/src/main.ts', 'apps/api/src/start.ts'],
      ['deploy/Dockerfile', 'COPY apps/api ./apps/api', 'COPY apps/server ./apps/server'],
      ['deploy/README.md', 'deploy/patroni/patroni.yml', 'deploy/patroni/config.yml'],
    ],
  },
  {
    says: 'no secret has a value',
    find: findSecrets,
    notices: [
      ['deploy/compose/.env.example', 'APP_PASSWORD=', 'APP_PASSWORD=backoffice'],
      ['deploy/systemd/backoffice.env.example', 'ENCRYPTION_KEY=', 'ENCRYPTION_KEY=AAAA'],
      ['deploy/systemd/backoffice.env.example', 'REDIS_URL=', 'REDIS_URL=redis://:secret@valkey:6379'],
      [compose, 'POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?}', 'POSTGRES_PASSWORD: postgres'],
      ['deploy/Dockerfile', 'SAMPLE=off', 'ENCRYPTION_KEY=AAAA'],
    ],
  },
  {
    says: 'every image has an exact version, and ours the Node of the project',
    find: findUnpinnedImages,
    notices: [
      [compose, /image: postgres:\S+/, 'image: postgres:latest'],
      [compose, /image: haproxy:\S+/, 'image: haproxy'],
      ['deploy/compose/.env.example', /RELEASE=.*/, 'RELEASE=latest'],
      ['deploy/Dockerfile', /node:24\.\d+\.\d+-/, 'node:24-'],
    ],
  },
  {
    says: 'every container has a read-only root, no root user and no capabilities; only HAProxy publishes ports',
    find: findOpenContainers,
    notices: [
      [compose, 'read_only: true', 'read_only: false'],
      [compose, 'cap_drop: [ALL]', 'cap_drop: []'],
      [compose, "security_opt: ['no-new-privileges:true']", 'security_opt: []'],
      [compose, "user: '999:999'", "user: '0:0'"],
      [compose, "user: '472:0'", 'privileged: true'],
      [compose, '    image: prom/prometheus', "    ports: ['9090:9090']\n    image: prom/prometheus"],
      [
        compose,
        './postgresql.conf:/etc/postgresql/postgresql.conf:ro',
        './postgresql.conf:/etc/postgresql/postgresql.conf',
      ],
    ],
  },
  {
    says: 'the image starts the API as npm start does, without root, and is checked',
    find: findWrongImage,
    notices: [
      ['deploy/Dockerfile', '"--heap-growing-percent=80", ', ''],
      ['deploy/Dockerfile', 'USER 10001:10001', 'USER root'],
      ['deploy/Dockerfile', '/healthz', '/health'],
      ['deploy/Dockerfile', 'COPY bench/package.json bench/\n', ''],
      ['deploy/Dockerfile', 'DATA_DIR=/data', 'DATA_DIR=/app/data'],
      ['deploy/Dockerfile', 'STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGKILL'],
    ],
  },
  {
    says: 'addresses, ports, paths and conditions of the compose file fit together',
    find: findLooseEnds,
    notices: [
      [compose, 'ipv4_address: 172.30.10.10', 'ipv4_address: 172.30.10.11'],
      [compose, 'front: { aliases: [office] }', 'front: { aliases: [nodes] }'],
      [compose, 'stop_grace_period: 15s', 'stop_grace_period: 5s'],
      [compose, 'condition: service_completed_successfully', 'condition: service_started'],
      [compose, 'migrate.ts && exec', 'migrate.ts; exec'],
      [compose, 'http://127.0.0.1:3000/healthz', 'http://127.0.0.1:3000/health'],
      ['deploy/compose/haproxy.cfg', /office:3000/g, 'office:3001'],
      ['deploy/compose/.env.example', 'NODES=3', 'NODES=30'],
      ['deploy/compose/prometheus.yml', '/metrics', '/api/metrics'],
      ['deploy/compose/prometheus.yml', 'office-metrics', 'office'],
      ['deploy/compose/follow.sh', '--slot=replica', '--slot=follower'],
    ],
  },
  {
    says: 'every setting is one of the product',
    find: findUnknownSettings,
    notices: [
      [compose, 'TRUST_PROXY:', 'TRUSTED_PROXY:'],
      ['deploy/compose/office.env.example', 'SMTP_URL=', 'SMTP=smtp'],
      ['deploy/systemd/backoffice.env.example', 'METRICS_TOKEN=', 'METRICS_SECRET='],
      [unit, 'DATA_DIR=', 'DATA_FOLDER='],
      ['deploy/Dockerfile', 'HOST=0.0.0.0', 'ADDRESS=0.0.0.0'],
    ],
  },
  {
    says: 'every variable of the compose file is in .env.example, and is used',
    find: findUnusedVariables,
    notices: [
      ['deploy/compose/.env.example', 'GRAFANA_PASSWORD=', 'GRAFANA='],
      [compose, '${NODES:-3}', '3'],
    ],
  },
  {
    says: 'the product starts with these settings, and each node has what a node of several needs',
    find: findRefusedSettings,
    notices: [
      [compose, /    REDIS_URL: .*\n/, ''],
      [compose, 'TRUST_PROXY: 172.30.10.10', 'TRUST_PROXY: haproxy'],
      [compose, '    ENCRYPTION_KEY: ${ENCRYPTION_KEY:?}\n', ''],
      [compose, "    SAMPLE: 'off'\n", "    SAMPLE: 'on'\n"],
      [compose, 'backoffice_reader:${READER_PASSWORD:?}@replica', 'backoffice_reader:${READER_PASSWORD:?}@primary'],
      [compose, 'postgres://backoffice_app:', 'postgres://backoffice_owner:'],
      ['deploy/systemd/backoffice.env.example', 'READER_DATABASE_URL=', '#'],
      ['deploy/systemd/backoffice.env.example', 'TRUST_PROXY=10.0.0.41', 'TRUST_PROXY=on'],
    ],
  },
  {
    says: 'the units start what exists, as a user of their own, and may do little else',
    find: findWrongUnits,
    notices: [
      [unit, 'ProtectSystem=strict\n', ''],
      [unit, 'User=backoffice', 'User=root'],
      [unit, 'TimeoutStopSec=15', 'TimeoutStopSec=5'],
      [unit, ' --max-semi-space-size=8', ''],
      [unit, 'PORT=%i', 'PORT=3000'],
      [unit, 'UMask=0077', 'UMask=0077\nMemoryDenyWriteExecute=yes'],
      ['deploy/systemd/backoffice-prepare.service', /ExecStart=.*set-up\.ts\n/, ''],
      ['deploy/systemd/backoffice-prepare.service', 'NoNewPrivileges=yes', 'NoNewPrivileges=no'],
      ['deploy/systemd/backoffice.env.example', 'HOST=', 'PORT=3000\nHOST='],
    ],
  },
  {
    says: 'the load balancers ask for readiness, repeat nothing that arrived and replace claimed addresses',
    find: findWrongBalancers,
    notices: ['deploy/compose/haproxy.cfg', 'deploy/haproxy/nodes.cfg'].flatMap((file): Change[] => [
      [file, 'uri /readyz', 'uri /healthz'],
      [file, 'retry-on conn-failure', 'retry-on all-retryable-errors'],
      [file, 'http-request set-header X-Forwarded-For %[src]', 'option forwardfor'],
      [file, '{ path /metrics /readyz /healthz }', '{ path /readyz /healthz }'],
      [file, 'balance source', 'balance roundrobin'],
      [file, '%HPO', '%HU'],
      [file, 'timeout tunnel 1h', 'timeout tunnel 10s'],
      [file, ' ssl crt', ' # ssl crt'],
    ]),
  },
  {
    says: 'PostgreSQL fails over within 30 seconds, without losing a commit, and HAProxy follows it',
    find: findWrongFailover,
    notices: [
      [patroni, 'ttl: 15', 'ttl: 30'],
      [patroni, 'ttl: 15', 'ttl: 10'],
      [patroni, 'synchronous_mode_strict: true', 'synchronous_mode_strict: false'],
      [patroni, '    - data-checksums\n', ''],
      [patroni, 'use_pg_rewind: true', 'use_pg_rewind: false'],
      [patroni, 'local all all scram-sha-256', 'local all all trust'],
      [patroni, 'hostssl backoffice backoffice_app', 'host backoffice backoffice_app'],
      [patroni, 'listen: 0.0.0.0:8008', 'listen: 0.0.0.0:8009'],
      ['deploy/compose/pg_hba.conf', 'backoffice_reader ', 'backoffice_lists '],
      ['deploy/haproxy/database.cfg', 'uri /primary', 'uri /leader'],
      ['deploy/haproxy/database.cfg', 'uri /replica?lag=16MB', 'uri /replica'],
      ['deploy/haproxy/database.cfg', 'on-marked-down shutdown-sessions', ''],
      ['deploy/haproxy/database.cfg', 'inter 1s', 'inter 10s'],
      ['deploy/haproxy/database.cfg', 'bind 127.0.0.1:5001', 'bind 127.0.0.1:5002'],
    ],
  },
  {
    says: 'every series of the alerts and the dashboard is one of the product',
    find: findUnknownSeries,
    notices: [
      [rules, 'backoffice_books_findings) > 0', 'backoffice_ledger_findings) > 0'],
      [rules, 'duration_seconds_count', 'duration_seconds_total'],
      ['deploy/grafana/backoffice.json', /backoffice_sockets/g, 'backoffice_clients'],
    ],
  },
  {
    says: 'what asks for an alert has one with its limit, a panel, and a section that says what to do',
    find: findMissingAlerts,
    notices: [
      [
        rules,
        'max(backoffice_audit_unsealed_oldest_seconds) > 60',
        'max(backoffice_audit_unsealed_oldest_seconds) > 600',
      ],
      [rules, 'min(backoffice_audit_partitions_ahead_months) < 2', 'min(backoffice_audit_partitions_ahead_months) > 2'],
      [rules, 'for: 15m', 'for: 5m'],
      [rules, '          or absent(backoffice_audit_broken)\n', ''],
      [rules, 'max(backoffice_queue_dead_jobs) > 0', 'max(backoffice_queue_waiting_jobs) > 0'],
      [rules, 'docs/operations.md#audit-log', 'docs/operations.md#sealing'],
      [rules, 'severity: critical', 'severity: high'],
      ['deploy/grafana/backoffice.json', '"max(backoffice_payouts_uncertain)"', '"max(backoffice_sockets)"'],
    ],
  },
  {
    says: 'the dashboard has a query for each panel, of whichever data source is chosen',
    find: findWrongPanels,
    notices: [
      ['deploy/grafana/backoffice.json', '"id": 3,', '"id": 2,'],
      ['deploy/grafana/backoffice.json', /"uid": "\$\{datasource\}"/g, '"uid": "prometheus"'],
    ],
  },
]

let product: Product
beforeAll(async () => {
  product = await readProduct()
})

test.each(checks)('$says', ({ find }) => {
  expect(find(readDeploy(), product)).toEqual([])
})

describe.each(checks)('$says, otherwise', ({ find, notices }) => {
  test.each(
    notices.map(([file, from, to]) => ({ file, from: String(from).trim(), change: [file, from, to] as const })),
  )('it fails: $file, $from', ({ change: [file, from, to] }) => {
    const text = readDeploy().read(file)
    const changed = text.replace(from, () => to)
    expect(changed).not.toBe(text)
    expect(find(readDeploy({ [file]: changed }), product)).not.toEqual([])
  })
})

test('every script can be run by its name', () => {
  expect(findNotExecutable(readDeploy())).toEqual([])
})

test('the metrics are those of a node, with the limits their help states', () => {
  expect(product.series).toContain('backoffice_http_request_duration_seconds_bucket')
  const alarms = alarmsOf(product)
  expect(alarms.length).toBeGreaterThan(12)
  expect(alarms.filter(({ comparison }) => !/^(>|<|==) \d+$/.test(comparison))).toEqual([])
  expect(alarms).toContainEqual({ name: 'backoffice_payouts_uncertain', comparison: '> 0', seconds: 900 })
})

test('a query names its series, without labels, functions and durations', () => {
  expect(
    seriesIn('sum by (le) (rate(a_bucket{route="b", status=~"5.."}[5m])) > 0.5 * max(c) or absent(d == 1)'),
  ).toEqual(['a_bucket', 'c', 'd'])
})
