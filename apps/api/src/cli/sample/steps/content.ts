import type { ContentDocument, ContentKind } from '@backoffice/contract/content/forms'
import { boundsOf, businessDayOf, type DayRule } from '@backoffice/kernel'
import type { AdminActor } from '../../../platform/actor.ts'
import { loadPicture, type SamplePictureName } from '../pictures/pictures.ts'
import { idOf, type SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const DAY = 86_400_000

/** One item as the operator made it; days are counted from the sample's last one. */
type Item<K extends ContentKind> = {
  readonly title: string
  readonly made: number
  /** When it is shown; absent: it stays a draft. */
  readonly shown?: readonly [from: number | null, until: number | null]
  readonly picture?: SamplePictureName
  readonly mobilePicture?: SamplePictureName
  readonly more: Partial<ContentDocument<K>>
  /** The title of a later version; published, or still in the draft. */
  readonly later?: { readonly title: string; readonly made: number; readonly isPublished: boolean }
}

const banners: readonly Item<'banner'>[] = [
  {
    title: 'รับทุกวัน 10%',
    made: -19,
    shown: [null, null],
    picture: 'banner-daily',
    mobilePicture: 'banner-daily-mobile',
    more: { link: '/promotion' },
    later: { title: 'ฝากแรกของวัน รับเพิ่ม 10%', made: -6, isPublished: true },
  },
  {
    title: 'วงล้อลุ้นทอง',
    made: -10,
    shown: [-9, 21],
    picture: 'banner-wheel',
    more: { link: '/wheel', audience: 'members' },
    later: { title: 'วงล้อลุ้นทอง รอบปลายเดือน', made: -1, isPublished: false },
  },
  {
    title: 'ลอยกระทง โบนัสพิเศษ',
    made: -3,
    shown: [1, 3],
    picture: 'banner-loy-krathong',
    more: { link: '/promotion/loy-krathong' },
  },
  { title: 'แนะนำเพื่อน รับค่าคอม 0.5%', made: -1, picture: 'banner-invite', more: { link: '/invite' } },
  {
    title: 'โปรวันหยุดต้นเดือน',
    made: -20,
    shown: [-19, -12],
    picture: 'banner-daily',
    more: { link: '/promotion/holiday', device: 'desktop' },
  },
]

const events: readonly Item<'event'>[] = [
  {
    title: 'ทัวร์นาเมนต์สล็อต ชิงรางวัลรวม ฿50,000',
    made: -5,
    shown: [-4, 10],
    picture: 'event-tournament',
    more: {
      body: 'เล่นสล็อตเกมใดก็ได้ สะสมแต้มจากยอดเทิร์น จัดอันดับทุกวัน',
      prize: 'อันดับ 1 รับ ฿15,000 อันดับ 2 รับ ฿8,000 อันดับ 3 รับ ฿4,000',
      rules: 'นับยอดเทิร์นตั้งแต่ 00:00 น. ของวันแรก\nเครดิตรางวัลภายใน 24 ชั่วโมงหลังจบกิจกรรม',
      audience: 'members',
    },
  },
  {
    title: 'ทายผลบอลประจำสัปดาห์',
    made: -2,
    shown: [2, 9],
    picture: 'event-football',
    more: { body: 'ทายผล 10 คู่ ส่งก่อนคู่แรกเริ่ม', prize: 'ทายถูกทั้งหมดรับ ฿10,000', rules: 'ส่งได้ 1 ครั้งต่อยูส' },
  },
  {
    title: 'แข่งยอดเทิร์นบาคาร่า',
    made: -18,
    shown: [-17, -3],
    picture: 'event-tournament',
    more: { prize: 'รวม ฿30,000', rules: 'นับเฉพาะบาคาร่าค่ายที่ร่วมรายการ' },
  },
  { title: 'เควสต์ต้อนรับปีใหม่', made: -1, more: { body: 'รอสรุปรางวัล' } },
]

const popups: readonly Item<'popup'>[] = [
  {
    title: 'สมาชิกใหม่ รับโบนัส 100% สูงสุด ฿1,000',
    made: -15,
    shown: [null, null],
    picture: 'popup-welcome',
    more: { link: '/promotion/welcome', audience: 'no-deposit', mode: 'next-login', frequency: 'daily' },
  },
  {
    title: 'คืนวันศุกร์ ฝาก ฿300 รับ ฿50',
    made: -1,
    shown: [4, 5],
    picture: 'popup-welcome',
    more: { link: '/promotion/friday', audience: 'several-deposits', frequency: 'once' },
  },
  {
    title: 'แจ้งเปลี่ยนบัญชีรับฝาก SCB',
    made: -13,
    shown: [null, -8],
    picture: 'popup-welcome',
    more: { audience: 'members', frequency: 'every-visit' },
  },
  { title: 'ประกาศปิดปรับปรุง', made: 0, more: { audience: 'everyone', device: 'mobile' } },
]

/** Banners, events and pop-ups in every status, with versions. */
export async function loadContent(
  sample: SampleContext,
  { owner }: Pick<Staff, 'owner'>,
  until: Date,
  rule: DayRule,
): Promise<void> {
  const stage = { sample, owner, until, rule }
  for (const item of banners) await loadItem(stage, 'banner', item)
  for (const item of events) await loadItem(stage, 'event', item)
  for (const item of popups) await loadItem(stage, 'popup', item)
}

type Stage = {
  readonly sample: SampleContext
  readonly owner: AdminActor
  readonly until: Date
  readonly rule: DayRule
}
type Action = 'create' | 'change' | 'publish'
const nouns = { banner: 'banners', event: 'events', popup: 'popups' } as const
/** Without any of its own, an item is for everyone on all devices. */
const blank = {
  body: null,
  link: null,
  audience: 'everyone',
  device: 'all',
  picture: null,
  mobilePicture: null,
  startsAt: null,
  endsAt: null,
} as const
const special = {
  banner: {},
  event: { prize: null, rules: null },
  popup: { mode: 'instant', frequency: 'daily' },
} as const

async function loadItem<K extends ContentKind>(stage: Stage, kind: K, item: Item<K>): Promise<void> {
  const { sample, owner, until, rule } = stage
  const noun = nouns[kind]
  const { title, made, shown, later } = item
  // The beginning of a business day, as an operator schedules.
  const dayOf = (days: number | null | undefined) =>
    days === null || days === undefined
      ? null
      : boundsOf(businessDayOf(new Date(until.getTime() + days * DAY), rule), rule).from
  // Each kind has its own documents, which a name known only when it runs does not decide.
  const call = (action: Action, requested: { params?: object; ifMatch?: number; body?: object }) =>
    sample.request(owner, `${noun}.${action}`, requested as never, `${title} ${requested.ifMatch ?? 0}`)
  sample.goTo(new Date(until.getTime() + made * DAY - DAY / 12))
  const id = idOf(await call('create', { body: { title } }))
  if (id === null) throw new Error(`the sample’s ${kind} ${title} was refused`)
  const pictures = {
    picture: item.picture === undefined ? null : await loadPicture(sample, owner, item.picture),
    mobilePicture: item.mobilePicture === undefined ? null : await loadPicture(sample, owner, item.mobilePicture),
  }
  const [startsAt, endsAt] = [dayOf(shown?.[0]), dayOf(shown?.[1])]
  const document = { ...blank, ...special[kind], ...item.more, ...pictures, title, startsAt, endsAt }
  // Each change raises it by one.
  let version = 1
  const act = async (action: Action, body?: object) => {
    const requested = { params: { id }, ifMatch: version, ...(body === undefined ? {} : { body }) }
    if ((await call(action, requested)) === null)
      throw new Error(`the sample’s ${kind} ${title} was refused: ${action}`)
    version += 1
  }
  await act('change', document)
  if (shown !== undefined) await act('publish')
  if (later === undefined) return
  sample.goTo(new Date(until.getTime() + later.made * DAY - DAY / 12))
  await act('change', { ...document, title: later.title })
  if (later.isPublished) await act('publish')
}
