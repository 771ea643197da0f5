import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { INTEGRATION_SECRET } from './support/builders.ts'
import { test as base } from './support/database.ts'
import type { Manner } from './support/fake-player-site.ts'
import { OLDER_SECRET, openPlayerSite } from './support/player-site-scene.ts'

const DAY = 86_400_000

const test = base.extend('scene', async ({ database }, { onCleanup }) => {
  const scene = await openPlayerSite(database)
  onCleanup(() => scene.close())
  return scene
})

describe('what is told', () => {
  test('a fact is told with what the player site needs to know it by', async ({ scene }) => {
    const member = await scene.member()
    const depositId = await scene.credit(member)
    await scene.first.carry()
    expect(scene.site.arrivals).toHaveLength(1)
    expect(JSON.parse(scene.site.arrivals[0]?.body ?? '')).toEqual({
      type: 'deposit.credited',
      timestamp: scene.clock.now().toISOString(),
      data: {
        depositId,
        amount: 100,
        channel: 'scb',
        creditedAt: scene.clock.now().toISOString(),
        username: member.username,
        memberExternalId: `ext-${member.id}`,
        number: 1,
      },
    })
    expect(await scene.rowsOf(member)).toMatchObject([{ status: 'delivered', attempts: 1, last_error: null }])
    expect(await scene.laneOf(member)).toMatchObject({ next_at: null, lease: null })
  })

  test('a fact that is rolled back is never told', async ({ scene }) => {
    const member = await scene.member()
    await expect(
      scene.inTransaction(async tx => {
        await scene.first.tell(tx, 'deposit.reversed', {
          memberId: member.id,
          subjectId: newId(),
          at: scene.clock.now(),
          facts: { depositId: newId(), amount: 1n as never, channel: 'scb', reversedAt: scene.clock.now() },
        })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await scene.first.carry()
    expect(scene.site.arrivals).toEqual([])
  })

  test('a fact told twice is one event', async ({ scene }) => {
    const member = await scene.member()
    const depositId = newId()
    for (let time = 0; time < 2; time++) {
      await scene.inTransaction(tx =>
        scene.first.tell(tx, 'deposit.reversed', {
          memberId: member.id,
          subjectId: depositId,
          at: scene.clock.now(),
          facts: { depositId, amount: 1n as never, channel: 'scb', reversedAt: scene.clock.now() },
        }),
      )
    }
    expect(await scene.rowsOf(member)).toHaveLength(1)
  })

  test('without a player site nothing is written', async ({ database }) => {
    const scene = await openPlayerSite(database, { url: null })
    const member = await scene.member()
    await scene.credit(member)
    await scene.first.carry()
    expect(await scene.rowsOf(member)).toEqual([])
    await scene.close()
  })

  test('the public package accepts the signature under each live secret, and no other', async ({ scene }) => {
    scene.clock.set(new Date())
    await scene.credit(await scene.member())
    await scene.first.carry()
    const [arrival] = scene.site.arrivals
    const headers = arrival?.headers as Record<string, string>
    for (const secret of [INTEGRATION_SECRET, OLDER_SECRET])
      expect(new Webhook(secret).verify(arrival?.body ?? '', headers)).toMatchObject({ type: 'deposit.credited' })
    expect(() =>
      new Webhook(`whsec_${Buffer.alloc(32, 9).toString('base64')}`).verify(arrival?.body ?? '', headers),
    ).toThrow('No matching signature')
    expect(() => new Webhook(INTEGRATION_SECRET).verify(`${arrival?.body} `, headers)).toThrow('No matching signature')
  })
})

describe('what is not taken', () => {
  test.for<Manner>([500, 429, 404, 410, 'cut', 'redirect', 'hang'])(
    '%s: it comes again, the same, ever later, until it is taken',
    async (manner, { database, onTestFinished }) => {
      // Only where nothing comes at all, waiting for it is shortened.
      const scene = await openPlayerSite(database, manner === 'hang' ? { timeout: 1_500 } : {})
      onTestFinished(() => scene.close())
      const member = await scene.member()
      await scene.credit(member)
      scene.site.state.manner = () => (scene.site.arrivals.length < 3 ? manner : 200)
      const pauses: number[] = []
      for (let attempt = 0; attempt < 4; attempt++) {
        await scene.first.carry()
        const { next_at: next } = await scene.laneOf(member)
        if (next === null) break
        pauses.push((next.getTime() - scene.clock.now().getTime()) / 1000)
        await scene.first.carry()
        scene.clock.set(next)
      }
      const { arrivals } = scene.site
      expect(arrivals).toHaveLength(4)
      expect(new Set(arrivals.map(({ id }) => id)).size).toBe(1)
      expect(new Set(arrivals.map(({ body }) => body)).size).toBe(1)
      for (const [index, pause] of pauses.entries())
        expect(Math.abs(pause / 2 ** (index + 1) - 1)).toBeLessThanOrEqual(0.2)
      expect(await scene.rowsOf(member)).toMatchObject([{ status: 'delivered', attempts: 4, last_error: null }])
    },
  )

  test('a taken event with a large answer is taken', async ({ scene }) => {
    const member = await scene.member()
    await scene.credit(member)
    scene.site.state.manner = () => 'huge'
    await scene.first.carry()
    expect(await scene.rowsOf(member)).toMatchObject([{ status: 'delivered' }])
  })

  test('nobody there is told as such, and the event waits', async ({ scene }) => {
    const member = await scene.member()
    await scene.credit(member)
    await scene.site.close()
    await scene.first.carry()
    expect(await scene.rowsOf(member)).toMatchObject([{ status: 'waiting', attempts: 1, last_error: 'ECONNREFUSED' }])
  })

  test('three days after its first try it is given up, and the next one of the member goes on', async ({ scene }) => {
    const member = await scene.member()
    await scene.credit(member)
    await scene.credit(member)
    scene.site.state.manner = ({ number }) => (number === 1 ? 503 : 200)
    await scene.first.carry()
    expect(await scene.first.figures()).toEqual({ oldestWaitingSeconds: 0, givenUp: 0 })
    scene.later(3 * DAY - 1)
    await scene.first.carry()
    expect(await scene.first.figures()).toEqual({ oldestWaitingSeconds: 3 * 86_400 - 0.001, givenUp: 0 })
    expect(scene.site.takenOf(member.username)).toEqual([])
    scene.later(DAY)
    await scene.first.carry()
    expect(scene.site.takenOf(member.username)).toEqual([2])
    expect(await scene.rowsOf(member)).toMatchObject([
      { status: 'given-up', attempts: 3, last_error: 'answered 503' },
      { status: 'delivered' },
    ])
    expect(await scene.first.figures()).toEqual({ oldestWaitingSeconds: 0, givenUp: 1 })
  })
})

test('when the site is back after an outage, what would wait for hours comes within a minute', async ({ scene }) => {
  const members = await Promise.all(Array.from({ length: 7 }, () => scene.member()))
  for (const member of members) await scene.credit(member)
  scene.site.state.manner = () => 502
  for (let attempt = 0; attempt < 9; attempt++) {
    await scene.first.carry()
    scene.later(1200_000)
  }
  await scene.first.carry()
  scene.site.state.manner = () => 200
  await scene.credit(await scene.member())
  await scene.first.carry()
  scene.later(60_000)
  await scene.first.carry()
  for (const member of members) expect(scene.site.takenOf(member.username)).toEqual([1])
})

describe('order', () => {
  test('events of a member come one after the other, in the order of their causes', async ({ scene }) => {
    const member = await scene.member()
    const ids: string[] = []
    for (let count = 0; count < 7; count++) ids.push(await scene.credit(member))
    await scene.first.carry()
    expect(scene.site.takenOf(member.username)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect((await scene.rowsOf(member)).map(row => row.subject_id)).toEqual(ids)
  })

  test('the next one waits while the one before is not taken; other members do not', async ({ scene }) => {
    const [stuck, other] = [await scene.member(), await scene.member()]
    for (const member of [stuck, stuck, other, other]) await scene.credit(member)
    scene.site.state.manner = ({ username }) => (username === stuck.username ? 500 : 200)
    await scene.first.carry()
    expect(
      scene.site.arrivals.filter(({ username }) => username === stuck.username).map(({ number }) => number),
    ).toEqual([1])
    expect(scene.site.takenOf(other.username)).toEqual([1, 2])
  })

  test('a member whose call hangs keeps nobody else waiting', async ({ database }) => {
    const scene = await openPlayerSite(database, { timeout: 60_000 })
    const [stuck, other] = [await scene.member(), await scene.member()]
    await scene.credit(stuck)
    scene.site.state.manner = ({ username }) => (username === stuck.username ? 'hang' : 200)
    const hanging = scene.first.carry().catch(() => undefined)
    await expect.poll(() => scene.site.arrivals.length, { timeout: 60_000 }).toBe(1)
    await scene.credit(other)
    await scene.first.carry()
    expect(scene.site.takenOf(other.username)).toEqual([1])
    await scene.site.close()
    await hanging
    await scene.close()
  })

  test('three nodes with three carriers each, a moody player site, causes all the while: every member in order, nothing lost', {
    timeout: 360_000,
  }, async ({ database }) => {
    const scene = await openPlayerSite(database, { nodes: 3, timeout: 250 })
    const members = await Promise.all(Array.from({ length: 8 }, () => scene.member()))
    const answered: { username: string; number: number; taken: boolean }[] = []
    let turn = 0
    scene.site.state.delay = 3
    scene.site.state.manner = ({ username, number }) => {
      turn += 1
      const manner: Manner = turn % 23 === 0 ? 'hang' : turn % 7 === 0 ? 'cut' : turn % 3 === 0 ? 500 : 200
      answered.push({ username, number, taken: manner === 200 })
      return manner
    }
    const told = Promise.all(
      members.map(async member => {
        for (let count = 0; count < 12; count++) await scene.credit(member, scene.rooms[count % 3])
      }),
    )
    const undelivered = async (): Promise<number> =>
      Number(
        (
          await sql<{ count: bigint }>`select count(*) as count from player_events where status = 'waiting'`.execute(
            scene.db,
          )
        ).rows[0]?.count,
      )
    for (let round = 0; round < 200; round++) {
      await Promise.all(scene.rooms.flatMap(room => [room.carry(), room.carry(), room.carry()]))
      if (round > 5) await told
      if (round > 5 && (await undelivered()) === 0) break
      scene.later(60_000)
    }
    expect(await undelivered()).toBe(0)
    for (const { username } of members) {
      expect(scene.site.takenOf(username)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
      // A later one never came before the one before it had been taken.
      const taken = new Set<number>()
      for (const { number, taken: wasTaken } of answered.filter(each => each.username === username)) {
        expect(number === 1 || taken.has(number - 1), `${username}: ${number} before ${number - 1}`).toBe(true)
        if (wasTaken) taken.add(number)
      }
    }
    await scene.close()
  })
})

describe('a node that dies', () => {
  test('what it was about to book is sent again under the same id once its lease is over, and not a moment before', async ({
    database,
  }) => {
    const scene = await openPlayerSite(database, { nodes: 2, timeout: 60_000 })
    const [dying, living] = scene.rooms
    const member = await scene.member()
    await scene.credit(member)
    await scene.credit(member)
    scene.site.state.manner = () => (scene.site.arrivals.length === 0 ? 'hang' : 200)
    const lost = dying?.carry()
    await expect.poll(() => scene.site.arrivals.length, { timeout: 60_000 }).toBe(1)
    scene.later(59_000)
    await living?.carry()
    expect(scene.site.arrivals).toHaveLength(1)
    scene.later(2_000)
    await living?.carry()
    expect(scene.site.arrivals.map(({ number }) => number)).toEqual([1, 1, 2])
    expect(scene.site.arrivals[1]?.id).toBe(scene.site.arrivals[0]?.id)
    // It was only slow: when its call ends at last, nothing of what the other booked is touched.
    await scene.site.close()
    await lost
    expect(await scene.rowsOf(member)).toMatchObject([
      { status: 'delivered', attempts: 1, last_error: null },
      { status: 'delivered', attempts: 1 },
    ])
    expect(await scene.laneOf(member)).toMatchObject({ lease: null, next_at: null })
    await scene.close()
  })

  test('a fact committed before anybody carried it is carried by whoever starts next', async ({ database }) => {
    const scene = await openPlayerSite(database, { nodes: 2 })
    const member = await scene.member()
    await scene.credit(member, scene.rooms[0])
    await scene.rooms[1]?.carry()
    expect(scene.site.takenOf(member.username)).toEqual([1])
    await scene.close()
  })
})

test('what was delivered is forgotten after ninety days; what was not is kept', async ({ scene }) => {
  const [heard, unheard] = [await scene.member(), await scene.member()]
  await scene.credit(heard)
  await scene.credit(unheard)
  scene.site.state.manner = ({ username }) => (username === heard.username ? 200 : 500)
  await scene.first.carry()
  scene.later(90 * DAY)
  expect(await scene.first.forget()).toBe(0)
  scene.later(1)
  expect(await scene.first.forget()).toBe(1)
  expect(await scene.rowsOf(heard)).toEqual([])
  expect(await scene.rowsOf(unheard)).toMatchObject([{ status: 'waiting' }])
  await scene.credit(heard)
  await scene.first.carry()
  expect(scene.site.takenOf(heard.username)).toEqual([1, 2])
})
