import type { Endpoints } from '@backoffice/contract'
import { boundsOf, businessDayOf } from '@backoffice/kernel'
import type { Deps } from '../../../platform/deps.ts'
import type { Call } from '../../../platform/http/index.ts'
import { loadPicture } from '../pictures/pictures.ts'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const DAY = 86_400_000
type Body<N extends 'website' | 'line' | 'countdown'> = Call<Endpoints[`${N}-setting.change`]>['body']

const website: Omit<Body<'website'>, 'siteName' | 'logo'> = {
  siteUrl: 'https://siamplay.example',
  colours: { primary: '#123a63', accent: '#8f5a00' },
  contact: {
    phone: '02-123-4567',
    email: 'support@siamplay.example',
    telegramUrl: 'https://t.me/siamplay_example',
    hours: 'ทุกวัน ตลอด 24 ชั่วโมง',
  },
  announcement: 'ยินดีต้อนรับ ฝาก-ถอนออโต้ตลอด 24 ชั่วโมง',
  maintenance: { enabled: false, message: 'ปิดปรับปรุงระบบชั่วคราว กรุณากลับมาใหม่อีกครั้ง', until: null },
  footer: 'เว็บนี้สำหรับผู้มีอายุ 20 ปีขึ้นไป กรุณาเล่นอย่างมีสติ',
  currency: { symbol: 'before', decimals: 2 },
  switches: { registration: true, deposits: true, withdrawals: true, trueMoneyRegistration: true },
}

const line: Body<'line'> = {
  officialAccount: 'https://lin.ee/siamplay',
  enabled: false,
  targetId: null,
  notify: { withdrawalWaiting: true, depositUnmatched: true, providerDown: true, dailyFigures: true },
  waitingMinutes: 10,
  dailyAt: '09:00',
  quietHours: { from: '23:00', to: '07:00' },
}

/** The website with an earlier version, LINE with quiet hours but off, and a countdown to the new year. */
export async function loadSettings(
  { db, config: { dayRule } }: Pick<Deps, 'db' | 'config'>,
  sample: SampleContext,
  { owner }: Pick<Staff, 'owner'>,
  until: Date,
): Promise<void> {
  const { name: siteName } = await db.selectFrom('operator').select('name').executeTakeFirstOrThrow()
  const goTo = (days: number) => sample.goTo(new Date(until.getTime() + days * DAY))
  goTo(-20)
  const first = { ...website, siteName, logo: await loadPicture(sample, owner, 'logo') }
  await sample.request(owner, 'website-setting.change', { body: first, ifMatch: 0 }, 'website')
  await sample.request(owner, 'line-setting.change', { body: line, ifMatch: 0 }, 'line')
  goTo(-3)
  const announcement = 'ลอยกระทงนี้ รับโบนัสพิเศษ ดูรายละเอียดที่หน้าโปรโมชั่น'
  await sample.request(owner, 'website-setting.change', { body: { ...first, announcement }, ifMatch: 1 }, 'website')
  const newYear = `${Number(businessDayOf(until, dayRule).slice(0, 4)) + 1}-01-01`
  const countdown: Body<'countdown'> = {
    enabled: true,
    title: 'นับถอยหลังสู่ปีใหม่',
    startAt: new Date(until.getTime() - 2 * DAY),
    endAt: boundsOf(newYear, dayRule).from,
    image: await loadPicture(sample, owner, 'countdown-new-year'),
    link: '/promotion',
  }
  await sample.request(owner, 'countdown-setting.change', { body: countdown, ifMatch: 0 }, 'countdown')
}
