import type { harmReview } from '@backoffice/contract/harm/endpoints'
import { type HarmMarker, harmMarkers } from '@backoffice/contract/harm/terms'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { z } from 'zod'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture } from './support/deposit-fixture.ts'
import { type HarmStage, marked, scoreAll } from './support/harm-markers.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'
import { putInForce } from './support/licence.ts'
import { terms } from './support/promotion-fixture.ts'

type Review = Omit<z.output<typeof harmReview>, 'openedAt' | 'deadline' | 'bonusesStoppedAt'> & {
  readonly openedAt: string
  readonly deadline: string
  readonly bonusesStoppedAt: string | null
}
type OfMember = {
  readonly current: { score: number; reasons: Review['reasons'] } | null
  readonly levels: { review: number | null; stop: number | null }
  readonly reviews: readonly Review[]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<HarmStage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return { ...fixture, owner: await fixture.admin('owner'), own: await fixture.account() }
})

const ofMember = async ({ owner }: HarmStage, { id }: TestMember) =>
  (await owner.get<OfMember>(`/members/${id}/harm`)).body.data
const listed = async ({ owner }: HarmStage, query = '') =>
  (await owner.get<Review[]>(`/protection/reviews${query}`)).body.data
const pass = async (stage: HarmStage, ms: number) => {
  stage.clock.advance(ms)
  await stage.owner.signIn()
}

/** Gives a member so many points, by notes with worrying words. */
async function worry(stage: HarmStage, { id }: TestMember, notes: number): Promise<void> {
  for (let note = 0; note < notes; note++)
    expect((await stage.owner.post(`/members/${id}/notes`, { text: 'Lost everything' })).status).toBeLessThan(300)
  await scoreAll(stage)
}
/** One note is half of the points, two are all of them. */
const notesAre = (stage: HarmStage, points: number, levels: Record<string, number | null>) =>
  putInForce(stage, stage.owner, { harmWords: points, ...levels })

describe('the score of a member', () => {
  test('has every marker from what happens to the member, within one run of the job', async ({ stage }) => {
    const members = new Map<HarmMarker, TestMember>()
    // The first advances the clock.
    for (const marker of ['rising-stakes', ...harmMarkers.filter(each => each !== 'rising-stakes')] as const) {
      const member = await stage.member(baht(100))
      await marked[marker].act(stage, member)
      members.set(marker, member)
    }
    const calm = await stage.member(baht(100))
    await stage.announce(calm, baht(50))
    await scoreAll(stage)
    const found: Partial<Record<HarmMarker, unknown>> = {}
    for (const [marker, member] of members)
      found[marker] = (await ofMember(stage, member)).current?.reasons.find(reason => reason.marker === marker)?.figure
    expect(found).toEqual(Object.fromEntries(harmMarkers.map(marker => [marker, marked[marker].figure])))
    expect(await ofMember(stage, calm)).toMatchObject({
      current: { score: 0, reasons: [] },
      levels: { review: 40, stop: 70 },
      reviews: [],
    })
    expect(await stage.verify()).toEqual([])
  })

  test('falls as time passes, without any event', async ({ stage }) => {
    const member = await stage.member(baht(1))
    await worry(stage, member, 1)
    expect((await ofMember(stage, member)).current?.score).toBe(15)
    await pass(stage, 31 * DAY)
    await stage.harm.score()
    expect((await ofMember(stage, member)).current?.score).toBe(0)
  })

  test('follows changed rules without any event', async ({ stage }) => {
    const member = await stage.member(baht(1))
    await worry(stage, member, 1)
    await putInForce(stage, stage.owner, { harmWords: 80 })
    await scoreAll(stage)
    expect((await ofMember(stage, member)).current?.score).toBe(40)
  })
})

describe('a review', () => {
  test('is opened once on several nodes, worked on by one person, and finished with its outcome', async ({ stage }) => {
    await notesAre(stage, 80, { harmReviewFrom: 40, harmReviewHours: 24, bonusStopFrom: null })
    const [officer, other] = [await stage.admin('compliance'), await stage.admin('compliance')]
    const member = await stage.member(baht(1))
    await stage.owner.post(`/members/${member.id}/notes`, { text: 'Lost everything' })
    stage.clock.advance(15_000)
    await stage.audit.sealing.seal()
    await stage.audit.sealing.seal()
    await Promise.all(Array.from({ length: 5 }, () => stage.harm.score()))
    await stage.harm.score()
    const [review, ...more] = await listed(stage)
    expect(more).toEqual([])
    expect(review).toMatchObject({
      member: { id: member.id },
      status: 'due',
      score: 40,
      reasons: [{ marker: 'contact-words', figure: 1, points: 40 }],
      bonusesStoppedAt: null,
      can: ['claim'],
    })
    expect(Date.parse(review?.deadline ?? '') - Date.parse(review?.openedAt ?? '')).toBe(24 * HOUR)
    const act = (admin: FixtureAdmin, action: string, body?: object) =>
      admin.post<Review>(`/protection/reviews/${review?.id}/${action}`, body)
    const finish = { outcome: 'contacted', reason: 'Spoke to her' }
    expect((await act(officer, 'finish', finish)).status).toBe(409)
    const claims = await Promise.all([officer, other].map(admin => act(admin, 'claim')))
    expect(claims.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    const [first, second] = claims[0]?.status === 200 ? [officer, other] : [other, officer]
    expect((await act(second, 'finish', finish)).status).toBe(409)
    expect((await act(second, 'release')).body.data).toMatchObject({ status: 'due', claimedBy: null })
    expect((await act(first, 'claim')).body.data).toMatchObject({ status: 'working', can: ['release', 'finish'] })
    expect((await act(first, 'finish', { ...finish, reason: ' ' })).status).toBe(400)
    expect((await act(first, 'finish', { ...finish, outcome: 'forgotten' })).status).toBe(400)
    expect((await act(first, 'finish', finish)).body.data).toMatchObject({
      status: 'done',
      ...finish,
      finishedBy: { id: first.id },
      can: [],
    })
    expect((await act(first, 'finish', finish)).status).toBe(409)
    const audited = (await stage.auditOf(member.id)).filter(({ action }) => action.startsWith('harm.'))
    expect(audited.filter(({ outcome }) => outcome === 'done').map(({ action }) => action)).toEqual(
      expect.arrayContaining(['harm.open-review', 'harm.claim', 'harm.release', 'harm.finish']),
    )
    expect(await stage.verify()).toEqual([])
  })

  test('comes again only after the score was below the level', async ({ stage }) => {
    await notesAre(stage, 80, { harmReviewFrom: 40, bonusStopFrom: null })
    const member = await stage.member(baht(1))
    const finish = async () => {
      const [review] = await listed(stage, '?status=due')
      await stage.owner.post(`/protection/reviews/${review?.id}/claim`)
      await stage.owner.post(`/protection/reviews/${review?.id}/finish`, { outcome: 'no-action', reason: 'Looked' })
    }
    await worry(stage, member, 1)
    await finish()
    await worry(stage, member, 1)
    expect((await ofMember(stage, member)).current?.score).toBe(80)
    expect(await listed(stage, '?status=due')).toEqual([])
    await pass(stage, 31 * DAY)
    await stage.harm.score()
    await worry(stage, member, 1)
    expect(await listed(stage)).toHaveLength(2)
    expect(await listed(stage, '?status=due')).toHaveLength(1)
    expect(await listed(stage, '?outcome=no-action')).toHaveLength(1)
  })

  test('stops bonuses and marketing from its level on until it is done, and nothing else', async ({ stage }) => {
    await notesAre(stage, 80, { harmReviewFrom: 40, bonusStopFrom: 80 })
    const { owner } = stage
    const member = await stage.member(baht(100))
    const { id } = (await owner.post('/promotion', terms({ minDeposit: 0, bonus: { kind: 'fixed', amount: 10 } }))).body
      .data
    await owner.post(`/promotion/${id}/activate`)
    const grant = async () => (await owner.post(`/promotion/${id}/grant`, { memberId: member.id, reason: 'VIP' })).body
    await worry(stage, member, 1)
    const opened = (await listed(stage))[0]
    expect(opened).toMatchObject({ score: 40, bonusesStoppedAt: null })
    // The open one is raised: it stops them now, with the deadline it had.
    await worry(stage, member, 1)
    expect(await listed(stage)).toMatchObject([{ id: opened?.id, score: 80, deadline: opened?.deadline }])
    expect((await listed(stage))[0]?.bonusesStoppedAt).not.toBeNull()
    expect(await grant()).toMatchObject({ code: 'MEMBER_BLOCKED' })
    expect((await stage.announce(member, baht(50))).status).toBe(200)
    await stage.request(member, baht(20))
    expect(await stage.verify()).toEqual([])
    await owner.post(`/protection/reviews/${opened?.id}/claim`)
    await owner.post(`/protection/reviews/${opened?.id}/finish`, { outcome: 'limit-set', reason: 'Agreed with her' })
    expect((await grant()).code).toBeUndefined()
    await stage.harm.score()
    expect(await listed(stage, '?status=due,working')).toEqual([])
    expect(await stage.verify()).toEqual([])
  })

  test('is needed where bonuses stop, also where no level of reviews is set', async ({ stage }) => {
    await notesAre(stage, 80, { harmReviewFrom: null, bonusStopFrom: 40 })
    const member = await stage.member(baht(1))
    await worry(stage, member, 1)
    const reviews = await listed(stage)
    expect(reviews).toMatchObject([{ score: 40, status: 'due' }])
    expect(reviews[0]?.bonusesStoppedAt).not.toBeNull()
  })

  test('is seen and changed only with the permission', async ({ stage }) => {
    const member = await stage.member(baht(1))
    const unknown = newId()
    const [support, marketing, auditor] = [
      await stage.admin('support'),
      await stage.admin('marketing'),
      await stage.admin('auditor'),
    ]
    for (const each of [support, marketing, auditor])
      for (const action of ['claim', 'release', 'finish'])
        expect(
          (await each.post(`/protection/reviews/${unknown}/${action}`, action === 'finish' ? {} : undefined)).status,
        ).toBe(403)
    expect((await marketing.get(`/members/${member.id}/harm`)).status).toBe(403)
    expect((await marketing.get('/protection/reviews')).status).toBe(403)
    expect((await stage.owner.post(`/protection/reviews/${unknown}/claim`)).status).toBe(404)
    expect((await stage.owner.get(`/members/${unknown}/harm`)).status).toBe(404)
  })

  test('agrees with what the member is asked for, or the verifier finds it', async ({ stage }) => {
    await notesAre(stage, 80, { harmReviewFrom: 40, bonusStopFrom: 40 })
    const [one, other] = [await stage.member(baht(1)), await stage.member(baht(1))]
    await worry(stage, one, 1)
    await stage.asOwner(async db => {
      await sql`update members set bonuses_stopped_at = null where id = ${one.id}`.execute(db)
      await sql`update members set bonuses_stopped_at = now() where id = ${other.id}`.execute(db)
    })
    const found = (await stage.verify()).map(({ check, subject }) => [check, subject])
    expect(new Set(found.map(String))).toEqual(new Set([one, other].map(({ id }) => String(['bonus-stops-agree', id]))))
  })
})
