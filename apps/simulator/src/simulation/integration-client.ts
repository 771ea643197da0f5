import { newId } from '@backoffice/kernel'
import { campaignOf, type Person, personAt } from '@backoffice/population'
import type { SiteReader } from '../player-site/site-reader.ts'
import type { Sender } from '../sender.ts'

const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140 Mobile'

/** Entry of players: known ones sign in, new ones register first, some of them by a campaign's link. */
export function createIntegrationClient(sender: Pick<Sender, 'send' | 'follow'>, site: Pick<SiteReader, 'isMember'>) {
  async function signIn({ person: { username, ip, device, country } }: Player): Promise<boolean> {
    const data = { username, ip, userAgent: BROWSER, device, country }
    const answer = await sender.send({ type: 'member.signed-in', data }, newId())
    return answer.accepted
  }

  async function register(player: Player): Promise<void> {
    const { externalId, username, phone, firstName, lastName, bank, birthDate } = player.person
    const tmn = bank.code === 'TMN' ? { tmnPhone: phone } : {}
    const code = campaignOf(player.index)
    if (code !== undefined) await sender.follow(`/r/${code}`, `${BROWSER} ${username}`)
    const campaign = code === undefined ? {} : { campaignCode: code }
    const answer = await sender.send(
      {
        type: 'member.registered',
        data: { externalId, username, phone, firstName, lastName, bank, birthDate, ...tmn, ...campaign },
      },
      `reg-${externalId}`,
    )
    player.registered = answer.accepted
    if (answer.accepted) await signIn(player)
  }

  return {
    signIn,
    /** Known members, such as the sample operator's, only sign in; others once their registration is answered. */
    async arrive(player: Player): Promise<void> {
      const isMember = await site.isMember(player.person.username)
      if (isMember === true) player.registered = await signIn(player)
      if (isMember === false) await register(player)
    },
  }
}

/** What the simulator knows of a player: registered or not, approximate balances, open request. */
export type Player = {
  readonly index: number
  readonly person: Person
  registered: boolean
  /** Baht, as estimated by the simulator. */
  cash: number
  bonus: number
  /** The latest credited deposit, until the first bet after it. */
  deposit: { readonly id: string; readonly amount: number } | null
  /** Something was credited or has ended: the account is worth a look. */
  hasNews: boolean
  asked: { externalId: string; amount: number; at: number } | null
}

export const playerAt = (index: number): Player => ({
  index,
  person: personAt(index),
  registered: false,
  cash: 0,
  bonus: 0,
  deposit: null,
  hasNews: false,
  asked: null,
})

/** Baht rounded to two decimals. */
export const rounded = (baht: number): number => Math.round(baht * 100) / 100
