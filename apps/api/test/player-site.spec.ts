import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { INTEGRATION_SECRET } from './support/builders.ts'
import { signed } from './support/sign.ts'
import { test as base } from './support/database.ts'
import type { Manner } from './support/fake-player-site.ts'
import { OLDER_SECRET, createPlayerSiteFixture } from './support/player-site-fixture.ts'
import { holdTimeLimits } from './support/time-limits.ts'

const DAY = 86_400_000

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  const fixture = await createPlayerSiteFixture(database)
  onCleanup(() => fixture.close())
  return fixture
})

describe('reported events', () => {
  test('a fact is sent with the data the player site needs', async ({ fixture }) => {
    const member = await fixture.member()
    const depositId = await fixture.credit(member)
    await fixture.first.carry()
    expect(fixture.site.arrivals).toHaveLength(1)
    expect(JSON.parse(fixture.site.arrivals[0]?.body ?? '')).toEqual({
      type: 'deposit.credited',
      timestamp: fixture.clock.now().toISOString(),
      data: {
        depositId,
        amount: 100,
        channel: 'scb',
        creditedAt: fixture.clock.now().toISOString(),
        username: member.username,
        memberExternalId: `ext-${member.id}`,
        number: 1,
      },
    })
    expect(await fixture.rowsOf(member)).toMatchObject([{ status: 'delivered', attempts: 1, last_error: null }])
    expect(await fixture.queueFor(member)).toMatchObject({ next_at: null, lease: null })
  })

  test('a fact that is rolled back is never sent', async ({ fixture }) => {
    const member = await fixture.member()
    await expect(
      fixture.inTransaction(async tx => {
        await fixture.first.notify(tx, 'deposit.reversed', {
          memberId: member.id,
          subjectId: newId(),
          at: fixture.clock.now(),
          facts: { depositId: newId(), amount: 1n as never, channel: 'scb', reversedAt: fixture.clock.now() },
        })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await fixture.first.carry()
    expect(fixture.site.arrivals).toEqual([])
  })

  test('a repeated fact is one event', async ({ fixture }) => {
    const member = await fixture.member()
    const depositId = newId()
    for (let time = 0; time < 2; time++) {
      await fixture.inTransaction(tx =>
        fixture.first.notify(tx, 'deposit.reversed', {
          memberId: member.id,
          subjectId: depositId,
          at: fixture.clock.now(),
          facts: { depositId, amount: 1n as never, channel: 'scb', reversedAt: fixture.clock.now() },
        }),
      )
    }
    expect(await fixture.rowsOf(member)).toHaveLength(1)
  })

  test('without a player site nothing is stored', async ({ database, onTestFinished }) => {
    const fixture = await createPlayerSiteFixture(database, { url: null })
    onTestFinished(() => fixture.close())
    const member = await fixture.member()
    await fixture.credit(member)
    await fixture.first.carry()
    expect(await fixture.rowsOf(member)).toEqual([])
  })

  test('each active secret signs the sent bytes as the standard says, and no other secret does', async ({
    fixture,
  }) => {
    fixture.clock.set(new Date())
    await fixture.credit(await fixture.member())
    await fixture.first.carry()
    const [arrival] = fixture.site.arrivals
    const headers = arrival?.headers as Record<string, string>
    // The fixture's own implementation of the standard: the product signs with a library.
    const signatureUnder = (secret: string) =>
      signed(secret, arrival?.body ?? '', {
        id: headers['webhook-id'] ?? '',
        at: new Date(Number(headers['webhook-timestamp']) * 1000),
      }).headers['webhook-signature']
    expect(headers['webhook-signature']?.split(' ')).toEqual([INTEGRATION_SECRET, OLDER_SECRET].map(signatureUnder))
    expect(arrival?.body).toContain('deposit.credited')
  })
})

describe('refused events', () => {
  test.for<Manner>([500, 429, 404, 410, 'cut', 'redirect', 'late'])(
    '%s: it comes again, the same, ever later, until it is taken',
    async (behaviour, { database, onTestFinished }) => {
      const fixture = await createPlayerSiteFixture(database, { timeout: 1_500 })
      const limits = holdTimeLimits()
      onTestFinished(async () => {
        limits.release()
        await fixture.close()
      })
      fixture.site.state.expire = limits.expire
      const member = await fixture.member()
      await fixture.credit(member)
      fixture.site.state.manner = () => (fixture.site.arrivals.length < 3 ? behaviour : 200)
      const pauses: number[] = []
      for (let attempt = 0; attempt < 4; attempt++) {
        await fixture.first.carry()
        const { next_at: next } = await fixture.queueFor(member)
        if (next === null) break
        pauses.push((next.getTime() - fixture.clock.now().getTime()) / 1000)
        await fixture.first.carry()
        fixture.clock.set(next)
      }
      const { arrivals } = fixture.site
      expect(arrivals).toHaveLength(4)
      expect(new Set(arrivals.map(({ id }) => id)).size).toBe(1)
      expect(new Set(arrivals.map(({ body }) => body)).size).toBe(1)
      for (const [index, pause] of pauses.entries())
        expect(Math.abs(pause / 2 ** (index + 1) - 1)).toBeLessThanOrEqual(0.2)
      expect(await fixture.rowsOf(member)).toMatchObject([{ status: 'delivered', attempts: 4, last_error: null }])
      expect(limits.lengths()).toEqual([1_500, 1_500, 1_500, 1_500])
    },
  )

  test('an accepted event with a large response is accepted', async ({ fixture }) => {
    const member = await fixture.member()
    await fixture.credit(member)
    fixture.site.state.manner = () => 'huge'
    await fixture.first.carry()
    expect(await fixture.rowsOf(member)).toMatchObject([{ status: 'delivered' }])
  })

  test('a closed port is recorded as such, and the event waits', async ({ fixture }) => {
    const member = await fixture.member()
    await fixture.credit(member)
    await fixture.site.close()
    await fixture.first.carry()
    expect(await fixture.rowsOf(member)).toMatchObject([{ status: 'waiting', attempts: 1, last_error: 'ECONNREFUSED' }])
  })

  test('three days after its first attempt it is given up, and the member’s next one continues', async ({
    fixture,
  }) => {
    const member = await fixture.member()
    await fixture.credit(member)
    await fixture.credit(member)
    fixture.site.state.manner = ({ number }) => (number === 1 ? 503 : 200)
    await fixture.first.carry()
    expect(await fixture.first.figures()).toEqual({ oldestWaitingSeconds: 0, givenUp: 0 })
    fixture.later(3 * DAY - 1)
    await fixture.first.carry()
    expect(await fixture.first.figures()).toEqual({ oldestWaitingSeconds: 3 * 86_400 - 0.001, givenUp: 0 })
    expect(fixture.site.takenOf(member.username)).toEqual([])
    fixture.later(DAY)
    await fixture.first.carry()
    expect(fixture.site.takenOf(member.username)).toEqual([2])
    expect(await fixture.rowsOf(member)).toMatchObject([
      { status: 'given-up', attempts: 3, last_error: 'answered 503' },
      { status: 'delivered' },
    ])
    expect(await fixture.first.figures()).toEqual({ oldestWaitingSeconds: 0, givenUp: 1 })
  })
})

test('when the site is back after an outage, events delayed by hours arrive within a minute', async ({ fixture }) => {
  const members = await Promise.all(Array.from({ length: 7 }, () => fixture.member()))
  for (const member of members) await fixture.credit(member)
  fixture.site.state.manner = () => 502
  for (let attempt = 0; attempt < 9; attempt++) {
    await fixture.first.carry()
    fixture.later(1200_000)
  }
  await fixture.first.carry()
  fixture.site.state.manner = () => 200
  await fixture.credit(await fixture.member())
  await fixture.first.carry()
  fixture.later(60_000)
  await fixture.first.carry()
  for (const member of members) expect(fixture.site.takenOf(member.username)).toEqual([1])
})

describe('order', () => {
  test('events of a member arrive one after the other, in the order of their causes', async ({ fixture }) => {
    const member = await fixture.member()
    const ids: string[] = []
    for (let count = 0; count < 7; count++) ids.push(await fixture.credit(member))
    await fixture.first.carry()
    expect(fixture.site.takenOf(member.username)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect((await fixture.rowsOf(member)).map(row => row.subject_id)).toEqual(ids)
  })

  test('the next one waits while the previous is not accepted; other members do not', async ({ fixture }) => {
    const [stuck, other] = [await fixture.member(), await fixture.member()]
    for (const member of [stuck, stuck, other, other]) await fixture.credit(member)
    fixture.site.state.manner = ({ username }) => (username === stuck.username ? 500 : 200)
    await fixture.first.carry()
    expect(
      fixture.site.arrivals.filter(({ username }) => username === stuck.username).map(({ number }) => number),
    ).toEqual([1])
    expect(fixture.site.takenOf(other.username)).toEqual([1, 2])
  })

  test('a member whose call hangs blocks no one else', async ({ database, onTestFinished }) => {
    const fixture = await createPlayerSiteFixture(database, { timeout: 60_000 })
    onTestFinished(() => fixture.close())
    const [stuck, other] = [await fixture.member(), await fixture.member()]
    await fixture.credit(stuck)
    fixture.site.state.manner = ({ username }) => (username === stuck.username ? 'hang' : 200)
    const hanging = fixture.first.carry().catch(() => undefined)
    await expect.poll(() => fixture.site.arrivals.length, { timeout: 60_000 }).toBe(1)
    await fixture.credit(other)
    await fixture.first.carry()
    expect(fixture.site.takenOf(other.username)).toEqual([1])
    await fixture.site.close()
    await hanging
  })

  test('three nodes with three workers each, an unreliable player site, continuous events: every member in order, nothing lost', {
    timeout: 360_000,
  }, async ({ database, onTestFinished }) => {
    const fixture = await createPlayerSiteFixture(database, { nodes: 3 })
    const limits = holdTimeLimits()
    onTestFinished(async () => {
      limits.release()
      await fixture.close()
    })
    // One that is late ends all calls under way.
    fixture.site.state.expire = limits.expire
    const members = await Promise.all(Array.from({ length: 8 }, () => fixture.member()))
    const answered: { username: string; number: number; taken: boolean }[] = []
    let slot = 0
    fixture.site.state.delay = 3
    fixture.site.state.manner = ({ username, number }) => {
      slot += 1
      const behaviour: Manner = slot % 23 === 0 ? 'late' : slot % 7 === 0 ? 'cut' : slot % 3 === 0 ? 500 : 200
      answered.push({ username, number, taken: behaviour === 200 })
      return behaviour
    }
    const reported = Promise.all(
      members.map(async member => {
        for (let count = 0; count < 12; count++) await fixture.credit(member, fixture.rooms[count % 3])
      }),
    )
    const undelivered = async (): Promise<number> =>
      Number(
        (
          await sql<{ count: bigint }>`select count(*) as count from player_events where status = 'waiting'`.execute(
            fixture.db,
          )
        ).rows[0]?.count,
      )
    for (let round = 0; round < 200; round++) {
      await Promise.all(fixture.rooms.flatMap(module => [module.carry(), module.carry(), module.carry()]))
      if (round > 5) await reported
      if (round > 5 && (await undelivered()) === 0) break
      fixture.later(600_000)
    }
    expect(await undelivered()).toBe(0)
    for (const { username } of members) {
      expect(fixture.site.takenOf(username)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
      // No event arrived before the previous one was accepted.
      const used = new Set<number>()
      for (const { number, taken: wasAccepted } of answered.filter(each => each.username === username)) {
        expect(number === 1 || used.has(number - 1), `${username}: ${number} before ${number - 1}`).toBe(true)
        if (wasAccepted) used.add(number)
      }
    }
  })
})

describe('a node that dies', () => {
  test('its event is sent again under the same id once its lease expires, and not before', async ({
    database,
    onTestFinished,
  }) => {
    const fixture = await createPlayerSiteFixture(database, { nodes: 2, timeout: 60_000 })
    onTestFinished(() => fixture.close())
    const [dying, living] = fixture.rooms
    const member = await fixture.member()
    await fixture.credit(member)
    await fixture.credit(member)
    fixture.site.state.manner = () => (fixture.site.arrivals.length === 0 ? 'hang' : 200)
    const lost = dying?.carry()
    await expect.poll(() => fixture.site.arrivals.length, { timeout: 60_000 }).toBe(1)
    fixture.later(59_000)
    await living?.carry()
    expect(fixture.site.arrivals).toHaveLength(1)
    fixture.later(2_000)
    await living?.carry()
    expect(fixture.site.arrivals.map(({ number }) => number)).toEqual([1, 1, 2])
    expect(fixture.site.arrivals[1]?.id).toBe(fixture.site.arrivals[0]?.id)
    // A slow worker: when its call finally ends, it changes nothing that the other recorded.
    await fixture.site.close()
    await lost
    expect(await fixture.rowsOf(member)).toMatchObject([
      { status: 'delivered', attempts: 1, last_error: null },
      { status: 'delivered', attempts: 1 },
    ])
    expect(await fixture.queueFor(member)).toMatchObject({ lease: null, next_at: null })
  })

  test('a committed fact is delivered by whichever node starts next', async ({ database, onTestFinished }) => {
    const fixture = await createPlayerSiteFixture(database, { nodes: 2 })
    onTestFinished(() => fixture.close())
    const member = await fixture.member()
    await fixture.credit(member, fixture.rooms[0])
    await fixture.rooms[1]?.carry()
    expect(fixture.site.takenOf(member.username)).toEqual([1])
  })

  test('that stops ends after the event in hand, and another one continues without waiting for its lease', async ({
    database,
    onTestFinished,
  }) => {
    const fixture = await createPlayerSiteFixture(database, { nodes: 2 })
    onTestFinished(() => fixture.close())
    const member = await fixture.member()
    for (let count = 0; count < 3; count++) await fixture.credit(member)
    const stopping = new AbortController()
    fixture.site.state.manner = () => {
      stopping.abort()
      return 200
    }
    await fixture.rooms[0]?.carry(stopping.signal)
    expect(fixture.site.takenOf(member.username)).toEqual([1])
    await fixture.rooms[1]?.carry()
    expect(fixture.site.takenOf(member.username)).toEqual([1, 2, 3])
  })
})

test('delivered events are deleted after ninety days; others are kept', async ({ fixture }) => {
  const [received, unheard] = [await fixture.member(), await fixture.member()]
  await fixture.credit(received)
  await fixture.credit(unheard)
  fixture.site.state.manner = ({ username }) => (username === received.username ? 200 : 500)
  await fixture.first.carry()
  fixture.later(90 * DAY)
  expect(await fixture.first.deleteOld()).toBe(0)
  fixture.later(1)
  expect(await fixture.first.deleteOld()).toBe(1)
  expect(await fixture.rowsOf(received)).toEqual([])
  expect(await fixture.rowsOf(unheard)).toMatchObject([{ status: 'waiting' }])
  await fixture.credit(received)
  await fixture.first.carry()
  expect(fixture.site.takenOf(received.username)).toEqual([1, 2])
})
