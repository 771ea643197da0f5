import { fromBaht, type MemberId } from '@backoffice/kernel'
import { personAt } from '@backoffice/population'
import { playerSite } from '../../../modules/integration/index.ts'
import { idOf, type SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'
import { registration } from '../player-actions.ts'

const HOUR = 3_600_000
type Care = {
  readonly sample: SampleContext
  readonly people: Staff
  readonly howMany: number
  ago(hours: number): Date
}

/** Support work on members: tags, notes, blocks, adjustments, and possible duplicates. */
export async function loadMemberSupport(
  sample: SampleContext,
  staff: Staff,
  until: Date,
  howMany: number,
): Promise<void> {
  const care: Care = { sample, people: staff, howMany, ago: hours => new Date(until.getTime() - hours * HOUR) }
  await loadTags(care)
  await loadStatusChanges(care)
  await loadAdjustments(care)
  await loadSimilarMembers(care)
}

async function find(
  { sample, people: staff }: Care,
  index: number,
): Promise<{ id: MemberId; version: number; tags: readonly string[] } | null> {
  const answer = await sample.request(
    staff.owner,
    'members.list',
    { query: { limit: 1, sort: 'username', q: personAt(index).username } },
    'look',
  )
  const id = answer?.data[0]?.id
  if (id === undefined) return null
  const profile = await sample.request(staff.owner, 'members.get', { params: { id } }, 'look')
  return profile === null ? null : { id, version: profile.data.version, tags: profile.data.tags }
}

async function loadTags(care: Care): Promise<void> {
  const {
    sample,
    people: { maker, checker },
    howMany,
    ago,
  } = care
  const input: readonly (readonly [index: number, tags: readonly string[], note: string | null])[] = [
    [3, ['vip'], 'สมาชิกประจำ ชอบให้โทรกลับช่วงเย็น'],
    [8, ['vip', 'แนะนำเพื่อน'], null],
    [15, ['เฝ้าระวัง'], 'ขอถอนถี่ ตรวจสลิปทุกครั้ง'],
    [22, ['ใหม่'], null],
    [41, ['เฝ้าระวัง', 'ไอพีซ้ำ'], 'บัญชีธนาคารเปลี่ยนบ่อย'],
    [howMany - 7, ['vip'], 'ยอดสูง ให้หัวหน้าตรวจสอบก่อนอนุมัติ'],
  ]
  for (const [index, tags, text] of input) {
    sample.goTo(ago(60 - index / 10))
    const member = await find(care, index)
    if (member === null) continue
    // Already present after an interrupted run.
    if (member.tags.length === 0)
      await sample.request(
        maker,
        'members.set-tags',
        { params: { id: member.id }, body: { tags: [...tags] }, ifMatch: member.version },
        `${index}`,
      )
    if (text !== null)
      await sample.request(
        checker,
        'members.add-note',
        { params: { id: member.id }, body: { text, pinned: index === 15 } },
        `${index}`,
      )
  }
}

async function loadStatusChanges(care: Care): Promise<void> {
  const {
    sample,
    people: { checker },
    ago,
  } = care
  for (const [index, blocks, reason] of [
    [15, { withdraw: true }, 'รอตรวจสอบเอกสาร'],
    [29, { bonus: true, marketing: true }, 'สมาชิกขอไม่รับโปรโมชั่น'],
    [41, { deposit: true }, 'ใช้บัญชีผู้อื่นโอน'],
  ] as const) {
    sample.goTo(ago(30 - index / 10))
    const member = await find(care, index)
    if (member !== null)
      await sample.request(
        checker,
        'members.block',
        { params: { id: member.id }, body: { ...blocks, reason } },
        `${index}`,
      )
  }
  for (const index of [47, 88]) {
    sample.goTo(ago(20 - index / 100))
    const member = await find(care, index)
    if (member !== null)
      await sample.request(
        checker,
        'members.status',
        { params: { id: member.id }, body: { status: 'suspended', reason: 'สงสัยหลายบัญชี รอเอกสารยืนยันตัวตน' } },
        `${index}`,
      )
  }
}

/** Small adjustments take effect immediately; a large one has its second approval, another is pending. */
async function loadAdjustments(care: Care): Promise<void> {
  const {
    sample,
    people: { maker, checker },
    ago,
  } = care
  for (const [index, hours, amount, reason, decided] of [
    [5, 52, 100, 'ชดเชยระบบล่าช้า', true],
    [9, 31, -50, 'แก้ยอดเติมเกิน', true],
    [14, 26, 30_000, 'รางวัลกิจกรรมประจำเดือน', true],
    [18, 1.5, 45_000, 'รางวัลกิจกรรมประจำเดือน', false],
  ] as const) {
    sample.goTo(ago(hours))
    const member = await find(care, index)
    if (member === null) continue
    // The sample's own limits are low, so that larger amounts need a second approval.
    const actor = { ...maker, limits: { ...maker.limits, adjust: fromBaht(5_000) } }
    const requested = idOf(
      await sample.request(
        actor,
        'members.adjust',
        { params: { id: member.id }, body: { amount: fromBaht(amount), reason } },
        `${index}`,
      ),
      'approvalId',
    )
    if (requested !== null && decided)
      await sample.request(checker, 'approvals.approve', { params: { id: requested } }, `${index}`)
  }
}

/** The same name and address as an existing member. */
async function loadSimilarMembers({ sample, ago }: Care): Promise<void> {
  for (const [index, like] of [
    [601, 3],
    [602, 22],
    [603, 22],
  ] as const) {
    const { firstName, lastName, ip } = personAt(like)
    const person = { ...personAt(index), firstName, lastName }
    sample.goTo(ago(18 - index / 1000))
    await sample.receive(playerSite, sample.members.registerMember, registration(person), person.username)
    await sample.receive(
      person,
      sample.members.recordSignIn,
      { username: person.username, ip, userAgent: 'Mozilla/5.0 (Linux; Android 14)', at: ago(18 - index / 1000) },
      person.username,
    )
  }
}
