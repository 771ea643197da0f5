import { seeded } from '@backoffice/population'
import { expect, test } from 'vitest'
import type { Account } from '../player-site/site-reader.ts'
import { createBreaks } from './breaks.ts'
import { playerAt } from './integration-client.ts'

const free: Account = {
  exclusion: null,
  balances: { cash: 0, bonus: 0, diamonds: 0, spins: 0 },
  grants: [],
  cashback: [],
  diamonds: { claim: 'unavailable', exchange: null },
  limits: [],
}

function stage(account: Account | null) {
  const sent: { type: string; data: Record<string, unknown> }[] = []
  const breaks = createBreaks(
    {
      send: async ({ type, data }) => {
        sent.push({ type, data })
        return { status: 200, accepted: true, code: null, result: {} }
      },
    },
    { account: async () => account },
    seeded(7),
    { log: () => undefined },
  )
  const visits = async (count: number) => {
    for (let visit = 0; visit < count; visit++) await breaks.visit(playerAt(1))
    return new Set(sent.map(({ type }) => type))
  }
  return { visits, sent }
}

test('players take time-outs and exclude themselves', async () => {
  const { visits, sent } = stage(free)
  expect(await visits(50)).toEqual(new Set(['timeout.set', 'exclusion.set']))
  expect(sent.filter(({ type }) => type === 'exclusion.set').length).toBeLessThan(25)
})

test('who is excluded asks to return, and tries what is refused', async () => {
  const { visits } = stage({ ...free, exclusion: { kind: 'self', until: null } })
  expect(await visits(50)).toEqual(new Set(['return.requested', 'timeout.set', 'deposit.requested', 'wheel.spun']))
})

test('nothing is sent while the product does not answer', async () => {
  expect(await stage(null).visits(5)).toEqual(new Set())
})
