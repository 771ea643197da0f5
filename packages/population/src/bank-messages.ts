import type { Person } from './person.ts'
import type { seeded } from './scramble.ts'

export type Channel = 'scb' | 'gsb' | 'tmn' | 'sms'
export type Counterparty = {
  readonly bankCode?: string
  readonly accountNo?: string
  readonly name?: string
  readonly phone?: string
}
type Random = ReturnType<typeof seeded>

/** The sender data of each feed, mostly incomplete. */
export function payerAs(channel: Channel, { bank, firstName, lastName, phone }: Person, random: Random): Counterparty {
  const wallet = bank.code === 'TMN'
  switch (channel) {
    case 'scb':
      return wallet
        ? { bankCode: 'TMN', phone, name: `${firstName} ${lastName}` }
        : {
            bankCode: bank.code,
            accountNo: middleOf(bank.accountNo),
            name: `${titleOf(random)}${firstName} ${beginningOf(lastName)}`,
          }
    case 'gsb':
      return { bankCode: bank.code, accountNo: bank.accountNo, name: `${firstName} ${lastName}` }
    case 'tmn':
      return wallet
        ? { bankCode: 'TMN', accountNo: phone, phone, name: `${firstName} ${beginningOf(lastName)}` }
        : { bankCode: bank.code, accountNo: endOf(bank.accountNo), name: `${firstName} ${lastName}` }
    case 'sms':
      // A text message names no sender.
      return { accountNo: `X${bank.accountNo.slice(-4)}` }
  }
}

/** A bank's text message for a credit, with the Buddhist year. */
export function messageFor(amount: number, accountNo: string, at: Date): string {
  const [year = '', month = '', day = ''] = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10).split('-')
  const time = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(11, 16)
  return `${day}/${month}/${String(Number(year) + 543).slice(2)} ${time} บช X${accountNo.slice(-4)} เงินเข้า ${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })} บ.`
}

/** xxx-x-x1234-x: the four digits before the last. */
export const middleOf = (accountNo: string): string =>
  accountNo.length === 10
    ? `xxx-x-x${accountNo.slice(5, 9)}-x`
    : `${'x'.repeat(accountNo.length - 5)}${accountNo.slice(-5, -1)}x`
const endOf = (accountNo: string): string => `${'x'.repeat(accountNo.length - 4)}${accountNo.slice(-4)}`
const beginningOf = (name: string): string => `${name.slice(0, 2)}***`
const titleOf = (random: Random): string => (random.chance(0.5) ? 'นาย' : random.chance(0.5) ? 'น.ส.' : '')
