import type { FlaggedPreview } from '@backoffice/contract/harm/flagged'
import { type HarmMarker, harmMarkers } from '@backoffice/contract/harm/terms'
import type { LicencePreview } from '@backoffice/contract/licences/forms'
import { licenceProfiles } from '@backoffice/contract/licences/profiles'
import { type RuleChanges, rulesOf } from '@backoffice/contract/licences/rules'
import { boundsOf, businessDayOf, newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { erasePersonalData } from '../src/modules/retention/erasure.repo.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { baht, type TestMember } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture } from './support/deposit-fixture.ts'
import { type HarmStage, marked } from './support/harm-markers.ts'
import { closeAccount } from './support/retention-rows.ts'
import type { FixtureAdmin } from './support/office-fixture.ts'

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<HarmStage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return { ...fixture, owner: await fixture.admin('owner'), own: await fixture.account() }
})

type Scored = { id: string; score: number; reasons: { marker: HarmMarker; figure: number; points: number }[] }
/** The first advances the clock. */
const inOrder: readonly HarmMarker[] = ['rising-stakes', ...harmMarkers.filter(each => each !== 'rising-stakes')]
const DAY = 86_400_000
const PATH = '/compliance/licence'
const LONG_MS = 600_000
const today = ({ clock, deps }: HarmStage) => businessDayOf(clock.now(), deps.config.dayRule)
/** The score that the job computes at the end of this day, which is the time then. */
async function scoreAtEnd(stage: HarmStage) {
  const day = today(stage)
  const end = boundsOf(day, stage.deps.config.dayRule).to
  stage.clock.advance(end.getTime() - stage.clock.now().getTime())
  await stage.audit.sealing.seal()
  await stage.audit.sealing.seal()
  await stage.harm.score()
  return day
}
/** Until the day has settled, and its figures are counted. */
async function count(stage: HarmStage, days = 1) {
  stage.clock.advance(days * 600_000)
  await stage.owner.signIn()
  await stage.harm.countDays(LONG_MS)
}
const rule = (value: number | null) => ({ value, source: 'Test' })
const form = (changes: RuleChanges) => ({ profile: 'neutral', name: 'Ours', changes })
async function preview(admin: FixtureAdmin, changes: RuleChanges): Promise<FlaggedPreview> {
  const { status, body } = await admin.post<LicencePreview>(`${PATH}/preview`, form(changes))
  expect(status).toBe(200)
  if (body.data.flagged === null) throw new Error('nothing was tried')
  return body.data.flagged
}
const note = (stage: HarmStage, { id }: TestMember) =>
  stage.owner.post(`/members/${id}/notes`, { text: 'Lost all, addict' })
/** A member with one note: 15 points of the neutral profile. */
async function worried(stage: HarmStage): Promise<TestMember> {
  const member = await stage.member(baht(1))
  expect((await note(stage, member)).status).toBeLessThan(300)
  return member
}

describe('what other rules would have flagged', () => {
  test.for([
    ['the first', inOrder.slice(0, 6)],
    ['the other', inOrder.slice(6)],
  ] as const)(
    'has the scores of the live job at the same moment, with their reasons: %s markers',
    async ([, markers], { stage }) => {
      for (const marker of markers) await marked[marker].act(stage, await stage.member(baht(100)))
      await scoreAtEnd(stage)
      const { rows } = await sql<Scored>`
      select member_id as id, score, reasons from harm_scores where score > 0`.execute(stage.db)
      expect(new Set(rows.flatMap(({ reasons }) => reasons.map(({ marker }) => marker)))).toEqual(new Set(markers))
      await count(stage)
      const { after } = await preview(stage.owner, { harmReviewFrom: rule(1) })
      const byId = (one: Scored, other: Scored) => one.id.localeCompare(other.id)
      expect(
        after.examples.map(({ member, score, reasons }) => ({ id: member.id, score, reasons })).toSorted(byId),
      ).toEqual(rows.toSorted(byId))
    },
  )

  test('separates new members from those no longer flagged, by level and by marker, and changes nothing', async ({
    stage,
  }) => {
    const [one, two] = [await worried(stage), await worried(stage)]
    await note(stage, two)
    const day = await scoreAtEnd(stage)
    await count(stage)
    const lower = await preview(stage.owner, { harmReviewFrom: rule(15), bonusStopFrom: rule(30) })
    expect(lower).toMatchObject({
      until: day,
      complete: true,
      days: { counted: 90, of: 90 },
      members: { counted: 2, of: 2 },
      before: { review: 0, stop: 0, markers: [], examples: [] },
      after: { review: 2, stop: 1, markers: [{ marker: 'contact-words', members: 2 }] },
      added: { count: 2 },
      removed: { count: 0, examples: [] },
    })
    expect(lower.added.examples).toEqual(
      [
        { member: two, figure: 2, points: 30 },
        { member: one, figure: 1, points: 15 },
      ].map(({ member: { id, username }, figure, points }) => ({
        member: { id, username },
        day,
        score: points,
        reasons: [{ marker: 'contact-words', figure, points }],
      })),
    )
    const { rows } = await sql`select from harm_reviews`.execute(stage.db)
    expect(rows).toEqual([])
    const rules = rulesOf(licenceProfiles.neutral)
    const back = await stage.harm.flagged({ ...rules, harmReviewFrom: 15 }, { ...rules, harmReviewFrom: 20 })
    expect(back).toMatchObject({
      before: { review: 2 },
      after: { review: 1 },
      added: { count: 0 },
      removed: { count: 1 },
    })
    expect(back.removed.examples.map(({ member }) => member.id)).toEqual([one.id])
  })

  test('is nothing where no rule of the markers changes, and all active members where a rule flags everyone', async ({
    stage,
  }) => {
    await worried(stage)
    const unrelated = await stage.owner.post<LicencePreview>(
      `${PATH}/preview`,
      form({ returnHours: rule(48) as never }),
    )
    expect(unrelated.body.data.flagged).toBeNull()
    const empty = await preview(stage.owner, { harmReviewFrom: rule(1) })
    expect(empty).toMatchObject({ days: { counted: 0, of: 90 }, members: { counted: 0, of: 0 }, after: { review: 0 } })
    for (let member = 0; member < 12; member++) await stage.announce(await worried(stage), baht(50))
    await scoreAtEnd(stage)
    await count(stage)
    const everyone = await preview(stage.owner, { harmReviewFrom: rule(1) })
    expect(everyone).toMatchObject({ active: 12, after: { review: 13 }, added: { count: 13 } })
    expect(everyone.added.examples).toHaveLength(10)
  })

  test('says how many members it counted when its time is up, and how many days are counted', async ({ stage }) => {
    await worried(stage)
    await scoreAtEnd(stage)
    stage.clock.advance(600_000)
    await stage.harm.countDays(0)
    expect(await stage.harm.flagged(rulesOf(licenceProfiles.neutral), rulesOf(licenceProfiles.mga), 0)).toMatchObject({
      days: { counted: 0, of: 90 },
      members: { counted: 0, of: 0 },
    })
    await stage.harm.countDays(LONG_MS)
    expect(await stage.harm.flagged(rulesOf(licenceProfiles.neutral), rulesOf(licenceProfiles.mga), 0)).toMatchObject({
      complete: false,
      days: { counted: 90, of: 90 },
      members: { counted: 0, of: 1 },
    })
  })

  test('leaves out closed members, and figures of days that are tried no longer', async ({ stage }) => {
    const [one, closed] = [await worried(stage), await stage.member(baht(0))]
    expect((await note(stage, closed)).status).toBeLessThan(300)
    await scoreAtEnd(stage)
    await count(stage)
    await closeAccount(stage, closed)
    await stage.asOwner(db =>
      sql`update harm_days set business_day = (select min(business_day) from harm_day_progress)
        where member_id = ${closed.id}::uuid`.execute(db),
    )
    const changes = { harmReviewFrom: rule(1) }
    expect(await preview(stage.owner, changes)).toMatchObject({ members: { counted: 1, of: 1 }, after: { review: 1 } })
    await stage.asOwner(db =>
      sql`update harm_days set business_day = (select min(business_day) from harm_day_progress)
        where member_id = ${one.id}::uuid`.execute(db),
    )
    expect(await preview(stage.owner, changes)).toMatchObject({ complete: true, after: { review: 1 } })
    // The next day is over, and not counted yet.
    stage.clock.advance(DAY)
    await stage.owner.signIn()
    expect(await preview(stage.owner, changes)).toMatchObject({
      complete: false,
      days: { counted: 89, of: 90 },
      members: { counted: 0, of: 0 },
      after: { review: 0 },
    })
  })

  test('goes on without a member of whom counting takes too long', async ({ stage }) => {
    const slow = await stage.member(baht(1))
    await marked['refused-deposits'].act(stage, slow)
    const others = [await worried(stage), await worried(stage)]
    await scoreAtEnd(stage)
    await stage.asOwner(async db => {
      await sql`create function times_out() returns boolean language plpgsql volatile
        as $$ begin raise query_canceled; end $$`.execute(db)
      await sql`alter table harm_refusals rename to hidden`.execute(db)
      await sql`create view harm_refusals as select * from hidden where times_out()`.execute(db)
      await sql`grant select on harm_refusals to backoffice_app`.execute(db)
    })
    await count(stage)
    expect(await preview(stage.owner, { harmReviewFrom: rule(1) })).toMatchObject({
      complete: true,
      after: { review: 2 },
    })
    const { rows } = await sql<{ id: string }>`select member_id as id from harm_days order by 1`.execute(stage.db)
    expect(rows.map(({ id }) => id)).toEqual(others.map(({ id }) => id).toSorted())
  })

  test('covers 90 days, each counted once on several nodes; older ones are deleted', async ({ stage }) => {
    await worried(stage)
    const day = await scoreAtEnd(stage)
    stage.clock.advance(600_000)
    await Promise.all(Array.from({ length: 4 }, () => stage.harm.countDays(LONG_MS)))
    const days = async () =>
      (await sql<{ day: string }>`select business_day::text as day from harm_days order by 1`.execute(stage.db)).rows
    expect(await days()).toEqual([{ day }])
    await stage.harm.countDays(LONG_MS)
    expect(await days()).toEqual([{ day }])
    stage.clock.advance(100 * DAY)
    await stage.owner.signIn()
    await stage.harm.countDays(LONG_MS)
    // Thirty days after the note, and none before the first day that is tried.
    const left = (await days()).map(each => each.day)
    expect(left.length).toBeGreaterThan(15)
    expect(left).not.toContain(day)
  })

  test('is stored with the request: its approver sees what the requester saw, and no name without the permission', async ({
    stage,
  }) => {
    const member = await worried(stage)
    await scoreAtEnd(stage)
    await count(stage)
    const [officer, checker] = [await stage.admin('compliance'), await stage.admin('finance-checker')]
    await officer.stepUp()
    const changes = { harmReviewFrom: rule(10) }
    const seen = await preview(officer, changes)
    expect(seen.added.examples.map(each => each.member.id)).toEqual([member.id])
    const asked = await officer.edit<{ approvalId: string }>('PUT', PATH, 0, { ...form(changes), reason: 'Stricter' })
    expect(asked.status).toBe(202)
    const { approvalId } = asked.body.data
    expect((await officer.get(`${PATH}/requests/${approvalId}/flagged`)).body.data).toEqual(seen)
    const shown = await checker.get<{ given: Record<string, string> }>(`/approvals/${approvalId}`)
    const line = shown.body.data.given['changes']?.split('\n').find(each => each.startsWith('flagged: ')) ?? ''
    expect(JSON.parse(line.slice('flagged: '.length))).toMatchObject({ added: { count: 1, examples: [] } })
    expect(JSON.stringify(shown.body)).not.toContain(member.username)
    expect((await checker.get(`${PATH}/requests/${approvalId}/flagged`)).status).toBe(403)
    expect((await officer.get(`${PATH}/requests/${newId()}/flagged`)).status).toBe(404)
    expect((await checker.post(`/approvals/${approvalId}/approve`)).status).toBe(200)
    expect((await officer.get(`${PATH}/requests/${approvalId}/flagged`)).body.data).toEqual(seen)
  })

  test('names no member any more once their data is erased', async ({ stage }) => {
    const [member, other] = [await stage.member(baht(0)), await worried(stage)]
    expect((await note(stage, member)).status).toBeLessThan(300)
    await scoreAtEnd(stage)
    await count(stage)
    await stage.owner.stepUp()
    const asked = await stage.owner.edit<{ approvalId: string }>('PUT', PATH, 0, {
      ...form({ harmReviewFrom: rule(10) }),
      reason: 'Stricter',
    })
    expect(asked.status).toBe(202)
    const { approvalId } = asked.body.data
    const stored = async () =>
      (
        await sql<{
          payload: string
        }>`select payload::text as payload from approvals where id = ${approvalId}::uuid`.execute(stage.db)
      ).rows[0]?.payload ?? ''
    for (const { id, username } of [member, other]) {
      expect(await stored()).toContain(id)
      expect(await stored()).not.toContain(username)
    }
    await closeAccount(stage, member)
    await inTransaction(stage.db, tx => erasePersonalData(tx, member.id, stage.clock.now()))
    for (const text of [member.id, other.id, 'contact-words", "figure']) expect(await stored()).not.toContain(text)
    const shown = (await stage.owner.get<FlaggedPreview>(`${PATH}/requests/${approvalId}/flagged`)).body.data
    expect(shown.added).toEqual({ count: 2, examples: [] })
  })
})
