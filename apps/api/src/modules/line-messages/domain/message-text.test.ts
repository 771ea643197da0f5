import { satang, satangOf, ZERO } from '@backoffice/kernel'
import { describe, expect, test } from 'vitest'
import { isQuiet, type LineEvent, MAX_LENGTH, messageText } from './message-text.ts'

const BANGKOK = 'Asia/Bangkok'
const at = (time: string): Date => new Date(`2026-11-22T${time}:00+07:00`)
const waiting = (amount: bigint, time: string): LineEvent => ({
  kind: 'withdrawal-waiting',
  amount: satangOf(amount),
  since: at(time),
})

describe('a message', () => {
  test('about one event names its amount and time', () => {
    expect(messageText('Siam Play', [waiting(150_000n, '14:32')], BANGKOK)).toBe(
      '[Siam Play]\nรายการถอนรอดำเนินการ ฿1,500.00 ตั้งแต่ 14:32 น.',
    )
  })

  test('about many events counts and sums them by kind', () => {
    const events: LineEvent[] = [
      waiting(150_000n, '23:10'),
      waiting(123_456_789n, '22:05'),
      { kind: 'deposit-unmatched', amount: satang(50_050n), since: at('01:00') },
      { kind: 'provider-down', provider: 'fairpay', since: at('02:15') },
      {
        kind: 'daily-figures',
        day: '2026-11-21',
        deposits: { amount: satang(120_000_000n), count: 1_204 },
        withdrawals: { amount: ZERO, count: 0 },
        registrations: 12,
      },
    ]
    expect(messageText('Siam Play', events, BANGKOK).split('\n')).toEqual([
      '[Siam Play]',
      'รายการถอนรอดำเนินการ 2 รายการ รวม ฿1,236,067.89 เก่าสุดตั้งแต่ 22:05 น.',
      'รายการฝากไม่พบเจ้าของยอด ฿500.50 ตั้งแต่ 01:00 น.',
      'FairPay ไม่ตอบสนองตั้งแต่ 02:15 น.',
      'สรุปยอดวันที่ 21 พ.ย. 2569',
      'ฝาก ฿1,200,000.00 (1,204 รายการ)',
      'ถอน ฿0.00 (0 รายการ)',
      'สมาชิกใหม่ 12 คน',
    ])
  })

  test('has one line per provider, with the number of outages and the first', () => {
    const outages = Array.from(
      { length: 200 },
      (_, n): LineEvent => ({
        kind: 'provider-down',
        provider: n % 2 === 0 ? 'fairpay' : 'tmn',
        since: new Date(at('12:00').getTime() - n * 60_000),
      }),
    )
    expect(messageText('Siam Play', outages, BANGKOK).split('\n')).toEqual([
      '[Siam Play]',
      'FairPay ไม่ตอบสนอง 100 ครั้ง ครั้งแรกตั้งแต่ 08:42 น.',
      'TrueMoney Wallet ไม่ตอบสนอง 100 ครั้ง ครั้งแรกตั้งแต่ 08:41 น.',
    ])
  })

  test('longer than LINE accepts is cut between lines, and says how much is left out', () => {
    const outages = Array.from(
      { length: 300 },
      (_, n): LineEvent => ({
        kind: 'provider-down',
        provider: `provider-${n}`,
        since: at('02:15'),
      }),
    )
    const lines = messageText('Siam Play', outages, BANGKOK).split('\n')
    expect(lines.join('\n').length).toBeGreaterThan(MAX_LENGTH - 100)
    expect(lines.join('\n').length).toBeLessThanOrEqual(MAX_LENGTH)
    expect(lines.at(-2)).toBe(`provider-${lines.length - 3} ไม่ตอบสนองตั้งแต่ 02:15 น.`)
    expect(lines.at(-1)).toBe(`และอีก ${300 - (lines.length - 2)} รายการ`)
  })

  test('is within the limit also under a long operator name', () => {
    expect(messageText('🎰'.repeat(4_000), [waiting(100n, '01:00')], BANGKOK).length).toBeLessThanOrEqual(MAX_LENGTH)
  })
})

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:30' }
  const lunch = { from: '12:00', to: '13:00' }

  test.each([
    ['21:59', false],
    ['22:00', true],
    ['23:59', true],
    ['00:00', true],
    ['07:29', true],
    ['07:30', false],
    ['12:00', false],
  ])('across midnight at %s: %s', (time, expected) => {
    expect(isQuiet(at(time), night, BANGKOK)).toBe(expected)
  })

  test.each([
    ['11:59', false],
    ['12:00', true],
    ['12:59', true],
    ['13:00', false],
    ['00:30', false],
  ])('within a day at %s: %s', (time, expected) => {
    expect(isQuiet(at(time), lunch, BANGKOK)).toBe(expected)
  })

  test('follow the zone of the operator, and are optional', () => {
    expect(isQuiet(at('22:00'), night, 'UTC')).toBe(false)
    expect(isQuiet(at('22:00'), null, BANGKOK)).toBe(false)
  })
})
