import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { arePartitionsReady } from '../db/partitions.ts'

type Readiness = { readonly ready: boolean; readonly checks: Readonly<Record<string, string>> }

/**
 * `/healthz`: the process responds. `/readyz`: it can serve, with the database reachable, all migrations applied and no
 * shutdown in progress. Missing partitions are reported but do not fail readiness: the default partition catches the
 * rows.
 */
export function addHealth(app: FastifyInstance, db: Db, now: () => Date, isStopping: () => boolean): void {
  const methods = ['GET', 'HEAD']
  app.route({
    method: methods,
    url: '/healthz',
    handler: async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  })
  app.route({
    method: methods,
    url: '/readyz',
    handler: async (_request, reply) => {
      const { ready, checks } = isStopping()
        ? { ready: false, checks: { process: 'stopping' } }
        : await readiness(db, now())
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: ready ? 'ready' : 'not ready', checks })
    },
  })
}

export async function readiness(db: Db, now: Date): Promise<Readiness> {
  try {
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
    const pending = pendingMigrations(new Set(rows.map(row => row.name)))
    if (pending.length > 0)
      return { ready: false, checks: { database: 'ok', migrations: `missing: ${pending.join(', ')}` } }
    return {
      ready: true,
      checks: {
        database: 'ok',
        migrations: 'ok',
        partitions: (await arePartitionsReady(db, now)) ? 'ok' : 'running short',
      },
    }
  } catch (error) {
    return {
      ready: false,
      checks: {
        database: error instanceof Error && 'code' in error ? `failing (${String(error.code)})` : 'not reachable',
      },
    }
  }
}
