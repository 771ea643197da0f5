import { randomUUID } from 'node:crypto'
import { ok, type Result } from '@backoffice/kernel'
import type { ErrorCode } from '@backoffice/contract'
import { describe, expect } from 'vitest'
import { command, type Command } from '../src/platform/command/command.ts'
import { aMember, baht, createLedgerFixture, withBalance } from './support/builders.ts'
import { startCuttingProxy, type Cut } from './support/cutting-proxy.ts'
import { test as base } from './support/database.ts'
import { createIntegrationFixture } from './support/integration-fixture.ts'
import { rounds } from './support/size.ts'

const test = base.extend('proxied', async ({ freshDatabase }, { onCleanup }) => {
  const proxy = await startCuttingProxy(freshDatabase.urls.app)
  onCleanup(() => proxy.close())
  return { proxy, database: { ...freshDatabase, urls: { ...freshDatabase.urls, app: proxy.url } } }
})
/** Five of each kind; the full run makes more than a thousand cuts. */
const ROUNDS = rounds(15, 200)

/** All combinations of cuts of two consecutive commits. */
const ways: (readonly Cut[])[] = [['before'], ['after'], ['before', 'after'], ['after', 'after'], ['after', 'before']]

describe('a database connection that breaks during a commit', () => {
  test('leaves a command that can be repeated safely: one effect, one response', { timeout: 480_000 }, async ({
    proxied: { proxy, database },
  }) => {
    const books = await createLedgerFixture(database)
    const member = await aMember(books)
    await withBalance(books, member, baht(100_000))
    const hold: Command<{ reference: string }, { holdId: string }> = {
      name: 'test.hold',
      object: ({ reference }) => ({ kind: 'hold', id: reference }),
      async run({ tx, now }, { reference }) {
        const held = await books.ledger.hold(tx, { memberId: member.id, amount: baht(1), reference, now })
        return held.ok ? ok({ holdId: held.value.holdId }) : held
      },
    }
    let [lost, holds] = [0, 0]
    for (let round = 0; round < ROUNDS; round++) {
      for (const direction of ways) {
        holds += 1
        const reference = randomUUID()
        const origin = {
          actor: { kind: 'system', name: 'test' },
          requestId: reference,
          ip: null,
          userAgent: null,
          idempotencyKey: reference,
        } as const
        proxy.cutNext(...direction)
        let outcome: Result<{ holdId: string }, ErrorCode> | undefined
        while (outcome === undefined) {
          outcome = await command(books.deps, hold, origin, { reference }).catch(() => {
            lost += 1
            return undefined
          })
        }
        expect(outcome).toMatchObject({ ok: true })
        expect(await command(books.deps, hold, origin, { reference })).toEqual(outcome)
      }
    }
    // A busy machine may lose others as well: no connection in time.
    expect(lost).toBeGreaterThanOrEqual(proxy.made)
    expect(lost).toBeGreaterThan(holds)
    expect(await books.ledger.walletOf(books.db, member.id)).toMatchObject({ held: baht(holds) })
    expect((await books.db.selectFrom('audit').select('id').where('action', '=', 'test.hold').execute()).length).toBe(
      holds,
    )
    expect(await books.ledger.verify()).toEqual([])
    await books.close()
  })

  test('is reported to a sender as a temporary failure, and the repeated event has one effect', async ({
    proxied: { proxy, database },
  }) => {
    const fixture = await createIntegrationFixture(database)
    const member = await aMember(fixture)
    await withBalance(fixture, member, baht(10_000))
    for (const direction of ways) {
      const event = fixture.event('withdrawal.requested', {
        externalId: randomUUID(),
        username: member.username,
        amount: 1,
      })
      const id = randomUUID()
      proxy.cutNext(...direction)
      let reply = await fixture.send(event, { id })
      for (let failures = 0; reply.status !== 200 && failures < 5; failures++) {
        expect(reply).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
        reply = await fixture.send(event, { id })
      }
      expect(reply).toMatchObject({ status: 200, body: { accepted: true } })
    }
    expect(proxy.made).toBeGreaterThanOrEqual(ways.length)
    expect(await fixture.ledger.walletOf(fixture.db, member.id)).toMatchObject({ held: baht(ways.length) })
    await fixture.close()
  })
})
