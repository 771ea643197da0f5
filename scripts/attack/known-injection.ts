import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import type { Case } from './explore.ts'
import type { Gate, Tally } from './gate.ts'
import { attackCase, runWapiti } from './attack.ts'
import type { Operation } from './operations.ts'

/**
 * Puts a server with an injection in front of the product's database and attacks it like a parameter of the product.
 * A run whose tools do not find this one would show nothing.
 * @throws an error when it is not found.
 */
export async function findKnownInjection(
  databaseUrl: string,
  databaseLog: () => string,
  programs: { readonly sqlmap: string; readonly wapiti: string },
): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 2 })
  const tally: Tally = { requests: 0, statuses: {}, failures: [] }
  const server = createServer((request, response) => {
    tally.requests++
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://known')
    const value = searchParams.get('v')
    if (value === null) {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>known</title><a href="/expression?v=1">1</a>')
      return
    }
    // Only whether a row exists is shown, and no error: found by comparing answers, or by how long they take.
    const statement =
      pathname === '/expression' ? `select ${value}` : `select 1 from admins where username = '${value}'`
    void pool.query(statement).then(
      ({ rowCount }) => response.end(rowCount === 0 ? 'Nothing was found here.' : 'There is an admin of this name.'),
      () => response.end('Nothing was found here.'),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const gate: Gate = {
    url,
    urlOf: () => `${url}/?v=narin`,
    pageOf: () => url,
    tallyOf: () => tally,
    close: async () => undefined,
  }
  try {
    const limits = { program: programs.sqlmap, seconds: 300, isQuick: true }
    const result = await attackCase({ gate, databaseLog }, knownCase, limits)
    const isSeen = result.notes.some(note => note.includes('the database refused a changed statement'))
    if (result.outcome !== 'injectable' || !isSeen)
      throw new Error(
        `The known injection was not found by sqlmap (${result.outcome}): the result of this run would show nothing.`,
      )
    const target = { of: 'known', url: `${url}/`, links: 1, modules: ['blindsql'] }
    const { findings } = await runWapiti(target, { program: programs.wapiti, seconds: 300 })
    if (!findings.some(each => each.includes('SQL Injection')))
      throw new Error('The known injection was not found by Wapiti: the result of this run would show nothing.')
  } finally {
    server.closeAllConnections()
    await new Promise<void>(resolve => server.close(() => resolve()))
    await pool.end()
  }
}

const knownCase: Case = {
  operation: { name: 'known' } as Operation,
  parameter: { id: 'known query v', place: 'query', at: ['v'] },
  parts: {},
  value: 'narin',
  answer: '200',
  isClosed: false,
}
