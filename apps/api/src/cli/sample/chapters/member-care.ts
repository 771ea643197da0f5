import { fromBaht } from '@backoffice/kernel'
import { personAt } from '@backoffice/population'
import { playerSite } from '../../../modules/integration/index.ts'
import { idOf, type Office } from '../office.ts'
import type { People } from '../people-at-work.ts'
import { registration } from '../play.ts'

const HOUR = 3_600_000
type Care = { readonly office: Office; readonly people: People; readonly howMany: number; ago(hours: number): Date }

/**
 * What colleagues know of members and did about them: tags, notes, blocks, adjustments, and some who may be one person.
 */
export async function tellMemberCare(office: Office, people: People, until: Date, howMany: number): Promise<void> {
  const care: Care = { office, people, howMany, ago: hours => new Date(until.getTime() - hours * HOUR) }
  await tellTags(care)
  await tellStanding(care)
  await tellAdjustments(care)
  await tellLookalikes(care)
}

async function find(
  { office, people }: Care,
  index: number,
): Promise<{ id: string; version: number; tags: readonly string[] } | null> {
  const answer = (await office.ask(
    people.owner,
    'members.list',
    { query: { limit: 1, sort: 'username', q: personAt(index).username } },
    'look',
  )) as { data: readonly { id: string }[] } | null
  const id = answer?.data[0]?.id
  if (id === undefined) return null
  const profile = (await office.ask(people.owner, 'members.get', { params: { id } }, 'look')) as {
    data: { version: number; tags: readonly string[] }
  } | null
  return profile === null ? null : { id, version: profile.data.version, tags: profile.data.tags }
}

async function tellTags(care: Care): Promise<void> {
  const {
    office,
    people: { maker, checker },
    howMany,
    ago,
  } = care
  const given: readonly (readonly [index: number, tags: readonly string[], note: string | null])[] = [
    [3, ['vip'], 'ลูกค้าประจำ ชอบให้โทรกลับช่วงเย็น'],
    [8, ['vip', 'แนะนำเพื่อน'], null],
    [15, ['เฝ้าระวัง'], 'ขอถอนถี่ ตรวจสลิปทุกครั้ง'],
    [22, ['ใหม่'], null],
    [41, ['เฝ้าระวัง', 'ไอพีซ้ำ'], 'บัญชีธนาคารเปลี่ยนบ่อย'],
    [howMany - 7, ['vip'], 'ยอดสูง ให้หัวหน้าดูก่อนอนุมัติ'],
  ]
  for (const [index, tags, text] of given) {
    office.goTo(ago(60 - index / 10))
    const member = await find(care, index)
    if (member === null) continue
    // Told again after a cut, they are there already.
    if (member.tags.length === 0)
      await office.ask(
        maker,
        'members.set-tags',
        { params: { id: member.id }, body: { tags: [...tags] }, ifMatch: member.version },
        `${index}`,
      )
    if (text !== null)
      await office.ask(
        checker,
        'members.add-note',
        { params: { id: member.id }, body: { text, pinned: index === 15 } },
        `${index}`,
      )
  }
}

async function tellStanding(care: Care): Promise<void> {
  const {
    office,
    people: { checker },
    ago,
  } = care
  for (const [index, blocks, reason] of [
    [15, { withdraw: true }, 'รอตรวจสอบเอกสาร'],
    [29, { bonus: true, marketing: true }, 'ลูกค้าขอไม่รับโปรโมชัน'],
    [41, { deposit: true }, 'ใช้บัญชีผู้อื่นโอน'],
  ] as const) {
    office.goTo(ago(30 - index / 10))
    const member = await find(care, index)
    if (member !== null)
      await office.ask(checker, 'members.block', { params: { id: member.id }, body: { ...blocks, reason } }, `${index}`)
  }
  for (const index of [47, 88]) {
    office.goTo(ago(20 - index / 100))
    const member = await find(care, index)
    if (member !== null)
      await office.ask(
        checker,
        'members.status',
        { params: { id: member.id }, body: { status: 'suspended', reason: 'สงสัยหลายบัญชี รอเอกสารยืนยันตัวตน' } },
        `${index}`,
      )
  }
}

/** Small ones stand at once; a large one had its second person, another waits for one. */
async function tellAdjustments(care: Care): Promise<void> {
  const {
    office,
    people: { maker, checker },
    ago,
  } = care
  for (const [index, hours, amount, reason, decided] of [
    [5, 52, 100, 'ชดเชยระบบล่าช้า', true],
    [9, 31, -50, 'แก้ยอดเติมเกิน', true],
    [14, 26, 30_000, 'รางวัลกิจกรรมประจำเดือน', true],
    [18, 1.5, 45_000, 'รางวัลกิจกรรมประจำเดือน', false],
  ] as const) {
    office.goTo(ago(hours))
    const member = await find(care, index)
    if (member === null) continue
    // One's own limit is small in this house: what is above it asks for a second person.
    const actor = { ...maker, limits: { ...maker.limits, adjust: fromBaht(5_000) } }
    const asked = idOf(
      await office.ask(
        actor,
        'members.adjust',
        { params: { id: member.id }, body: { amount: fromBaht(amount), reason } },
        `${index}`,
      ),
      'approvalId',
    )
    if (asked !== null && decided) await office.ask(checker, 'approvals.approve', { params: { id: asked } }, `${index}`)
  }
}

/** The same name and the same address as somebody who is here already. */
async function tellLookalikes({ office, ago }: Care): Promise<void> {
  for (const [index, like] of [
    [601, 3],
    [602, 22],
    [603, 22],
  ] as const) {
    const { firstName, lastName, ip } = personAt(like)
    const person = { ...personAt(index), firstName, lastName }
    office.goTo(ago(18 - index / 1000))
    await office.hear(playerSite, office.members.registerMember, registration(person), person.username)
    await office.hear(
      person,
      office.members.recordSignIn,
      { username: person.username, ip, userAgent: 'Mozilla/5.0 (Linux; Android 14)', at: ago(18 - index / 1000) },
      person.username,
    )
  }
}
