import { expect, test } from 'vitest'
import { createFraud } from './fraud.ts'

/** One plan of all kinds, played to its end. */
async function played() {
  const sent: { type: string; data: Record<string, unknown> }[] = []
  const deposits: { username: string; payer: string | null }[] = []
  const fraud = createFraud(
    {
      send: async ({ type, data }) => {
        sent.push({ type, data })
        return { status: 200, accepted: true, code: null, result: {} }
      },
    },
    {
      seed: 3,
      firstIndex: 400,
      payIn: async ({ username }, _amount, payer) => void deposits.push({ username, payer: payer?.accountNo ?? null }),
    },
  )
  for (let call = 0; call < 400; call++) await fraud.next()
  return { sent, deposits }
}

test('frauds register, share a device and a payer, bet against each other, guess codes and withdraw', async () => {
  const { sent, deposits } = await played()
  const of = (type: string) => sent.filter(each => each.type === type).map(({ data }) => data)
  const devices = Map.groupBy(of('member.signed-in'), ({ device }) => device)
  expect(
    Math.max(...[...devices.values()].map(used => new Set(used.map(({ username }) => username)).size)),
  ).toBeGreaterThan(2)
  expect(deposits.filter(({ payer }) => payer !== null).length).toBeGreaterThan(2)
  const rounds = Map.groupBy(of('game.bet'), ({ roundId }) => roundId)
  expect([...rounds.values()].filter(bets => bets.length === 2).length).toBeGreaterThan(5)
  expect(of('creditcode.redeemed').length).toBeGreaterThan(5)
  expect(of('withdrawal.requested').length).toBeGreaterThan(5)
})

test('each is registered before anything else, and no player of the simulator takes part', async () => {
  const { sent } = await played()
  const registered = new Set<unknown>()
  for (const { type, data } of sent) {
    if (type === 'member.registered') registered.add(data['username'])
    expect(registered, `${type} ${String(data['username'])}`).toContain(data['username'])
  }
  expect(sent.filter(({ type }) => type === 'member.registered').map(({ data }) => data['externalId'])).not.toContain(
    'P-000399',
  )
})
