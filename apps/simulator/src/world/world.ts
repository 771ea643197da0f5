import { newId } from '@backoffice/kernel'
import { busyness, likelyAmount, personAt, seeded } from '@backoffice/population'
import type { Sender } from '../sender.ts'
import type { Player } from './player.ts'

type Options = { readonly seed: number; readonly people: number; readonly pace: number; readonly mischief: number }
/** The operator's receiving account that a first start makes. */
const RECEIVING = { bankCode: '014', accountNo: '4010000001' }
/** Players stop asking when this many requests wait, as people do when nobody answers. */
const MOST_WAITING = 18

/**
 * Keeps a population alive through the signed integration API alone: people register, sign in, pay in, ask for their money,
 * and sometimes think better of it. One step is one thing somebody does.
 */
export function createWorld(sender: Sender, options: Options) {
  const random = seeded(options.seed ^ Math.floor(Date.now() / 1000))
  const players = Array.from({ length: options.people }, (_, index): Player => ({ index, person: personAt(index), registered: false, cash: 0, asked: null }))
  const byReference = new Map<string, Player>()

  async function step(): Promise<void> {
    const player = players[random.below(players.length)]
    if (player === undefined) return
    if (!player.registered) return arrive(player)
    if (player.asked !== null) return Date.now() - player.asked.at > 600_000 && random.chance(0.1) ? cancel(player) : void (await signIn(player))
    if (player.cash >= 200 && random.chance(0.55) && waiting() < MOST_WAITING) return ask(player)
    return random.chance(0.75) ? payIn(player) : void (await signIn(player))
  }

  /** Somebody the product knows already just signs in; the sample operator's members are such. */
  async function arrive(player: Player): Promise<void> {
    if (await signIn(player, 1)) player.registered = true
    else await register(player)
  }

  async function register(player: Player): Promise<void> {
    const { externalId, username, phone, firstName, lastName, bank } = player.person
    const tmn = bank.code === 'TMN' ? { tmnPhone: phone } : {}
    const answer = await sender.send({ type: 'member.registered', data: { externalId, username, phone, firstName, lastName, bank, ...tmn } }, `reg-${externalId}`)
    player.registered = answer.accepted
    if (answer.accepted) await signIn(player)
  }

  async function signIn(player: Player, tries?: number): Promise<boolean> {
    const { username, ip } = player.person
    const answer = await sender.send({ type: 'member.signed-in', data: { username, ip, userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140 Mobile' } }, newId(), tries)
    return answer.accepted
  }

  async function payIn(player: Player): Promise<void> {
    const amount = likelyAmount(player.person.appetite, random.next())
    const reference = `SCB${Date.now()}${random.below(1000)}`
    const { bank, firstName, lastName, phone } = player.person
    const counterparty = { bankCode: bank.code, accountNo: maskedAsFeedsDo(bank.accountNo), name: `${firstName} ${lastName}`, ...(bank.code === 'TMN' ? { phone } : {}) }
    const event = { type: 'bank.transaction', data: { account: RECEIVING, channel: 'scb', reference, direction: 'in', amount, occurredAt: new Date().toISOString(), counterparty } }
    const id = newId()
    const answer = await sender.send(event, id)
    // Feeds repeat themselves; it must change nothing.
    if (random.chance(options.mischief)) await sender.send(event, random.chance(0.5) ? id : newId())
    if (answer.accepted && answer.result?.['status'] === 'credited') player.cash += amount
  }

  async function ask(player: Player): Promise<void> {
    const share = Math.floor((player.cash * (0.3 + random.next() * 0.7)) / 100) * 100
    const amount = Math.max(100, share)
    const externalId = `W-${newId()}`
    const data = { externalId, username: player.person.username, amount }
    if (random.chance(options.mischief / 20)) await sender.send({ type: 'withdrawal.cancelled', data })
    const answer = await sender.send({ type: 'withdrawal.requested', data }, externalId)
    if (!answer.accepted) {
      if (answer.code === 'INSUFFICIENT_FUNDS') player.cash = 0
      return
    }
    player.cash -= amount
    player.asked = { externalId, amount, at: Date.now() }
    const id = answer.result?.['withdrawalId']
    if (typeof id === 'string') byReference.set(id, player)
  }

  async function cancel(player: Player): Promise<void> {
    const asked = player.asked
    if (asked === null) return
    const answer = await sender.send({ type: 'withdrawal.cancelled', data: { externalId: asked.externalId, username: player.person.username, amount: asked.amount } })
    if (answer.accepted) player.cash += asked.amount
    player.asked = null
  }

  const waiting = () => players.reduce((count, player) => count + (player.asked === null ? 0 : 1), 0)

  return {
    step,
    /** A payout came to its end: the player no longer waits. References are `<withdrawal id>` and `<withdrawal id>-2`. */
    settled(reference: string, paid: boolean): void {
      const player = byReference.get(reference) ?? byReference.get(reference.replace(/-\d{1,2}$/, ''))
      if (player?.asked !== undefined && player.asked !== null && paid) player.asked = null
    },
    /** Milliseconds until somebody does something again: exponential around the hour's pace. */
    pause(now: Date): number {
      const perMinute = Math.max(0.5, options.pace * busyness(now))
      return Math.min(60_000, (-Math.log(1 - random.next()) * 60_000) / perMinute)
    },
    players,
  }
}
export type World = ReturnType<typeof createWorld>

/** Bank feeds show the digits in the middle only: xxx-x-x1234-x. */
function maskedAsFeedsDo(accountNo: string): string {
  if (accountNo.length !== 10) return accountNo
  return `xxx-x-x${accountNo.slice(5, 9)}-x`
}
