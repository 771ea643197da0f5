import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildApp } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/platform/config/read-config.ts'
import { createLog } from '../../apps/api/src/platform/log/log.ts'
import { root } from '../test/command.ts'

/** What the product answers to monitoring. */
export interface Product {
  /** The help of each metric by its name. */
  readonly metrics: ReadonlyMap<string, string>
  /** Names of series in queries: a histogram has three. */
  readonly series: ReadonlySet<string>
  /** Whether a node answers this path. */
  hasPath(url: string): boolean
  /** Headings of docs/operations.md, as links name them. */
  readonly sections: ReadonlySet<string>
}

const SECRET = Buffer.alloc(32).toString('base64')
/** Settings with which a node is built and needs nothing else. */
export const sampleSecrets = {
  INTEGRATION_SECRET: `whsec_${SECRET}`,
  ENCRYPTION_KEY: SECRET,
  METRICS_TOKEN: 'token-of-the-check',
} as const

/** Builds a node that is never started, without a database, and asks it for its metrics: figures are absent, names not. */
export async function readProduct(): Promise<Product> {
  const { config } = readConfig({ ...sampleSecrets, DATABASE_URL: 'postgres://check@127.0.0.1:1/check' })
  // Another stage may be building the web.
  const app = await buildApp(config, createLog('silent'), { webFolder: path.join(import.meta.dirname, 'no-web') })
  try {
    const headers = { authorization: `Bearer ${sampleSecrets.METRICS_TOKEN}` }
    const { body } = await app.http.inject({ url: '/metrics', headers })
    const metrics = new Map([...body.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = '', help = '']) => [name, help]))
    const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
    const series = types.flatMap(({ name, type }) =>
      ['histogram', 'summary'].includes(type) ? ['bucket', 'sum', 'count'].map(part => `${name}_${part}`) : [name],
    )
    const paths = ['/healthz', '/readyz', '/metrics'].filter(url => app.http.hasRoute({ method: 'GET', url }))
    return { metrics, series: new Set(series), hasPath: url => paths.includes(url), sections: operationsSections() }
  } finally {
    await app.stop()
  }
}

const operationsSections = (): ReadonlySet<string> =>
  new Set(
    [...readFileSync(path.join(root, 'docs/operations.md'), 'utf8').matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
