import { createHash } from 'node:crypto'
import pg from 'pg'

/** Above these limits a statement is not prepared: each takes about 280 kB of the connection. */
const MAX_NAMES = 300
const MAX_LENGTH = 16_384

/**
 * In a statement: how it is best read depends on its values, so it is planned for them each time. A plan for any
 * values, which PostgreSQL may choose after five executions, reads a list in its order for a value that is rare in it.
 */
export const PLANNED_EACH_TIME = '/* planned each time */'

/**
 * A connection that names its statements, so that the server parses and plans each only once. Every statement names its
 * columns, so that a migration that adds one does not break a stored plan.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const names = new Map<string, string>()
    const send = this.query.bind(this) as (statement: unknown, values?: unknown, callback?: unknown) => unknown
    const prepare = (statement: unknown, values?: unknown, callback?: unknown): unknown => {
      const name = typeof statement === 'string' && Array.isArray(values) ? nameIn(names, statement) : undefined
      return name === undefined ? send(statement, values, callback) : send({ name, text: statement, values }, callback)
    }
    this.query = prepare as typeof this.query
  }
}

function nameIn(names: Map<string, string>, statement: string): string | undefined {
  const known = names.get(statement)
  if (known !== undefined) return known
  if (names.size >= MAX_NAMES || statement.length > MAX_LENGTH || statement.includes(PLANNED_EACH_TIME))
    return undefined
  const name = createHash('sha256').update(statement).digest('base64url').slice(0, 22)
  names.set(statement, name)
  return name
}
