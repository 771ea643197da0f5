import type { Happening } from './fraud.ts'
import { personAt } from './person.ts'

type Event = { readonly type: string; readonly data: Record<string, unknown> }

/**
 * What a player does as events of the integration API, in their order. Null: it is no event of the player site – a
 * payment, a bonus, or what staff do. `newId`: an id for each request.
 */
export function eventsOf(happening: Happening, newId: () => string): readonly Event[] | null {
  const { who: username } = happening
  switch (happening.do) {
    case 'register': {
      const { externalId, phone, firstName, lastName, bank } = personAt(happening.index)
      const { referrer } = happening
      const invited = referrer === null ? {} : { referrerUsername: referrer }
      return [
        { type: 'member.registered', data: { username, externalId, phone, firstName, lastName, bank, ...invited } },
      ]
    }
    case 'sign-in': {
      const { ip, device, country } = happening
      return [{ type: 'member.signed-in', data: { username, ip, device, country, userAgent: 'Phone' } }]
    }
    case 'bet': {
      const { win, round, amount, provider, game, category } = happening
      const data = { username, amount, provider, game, category, transactionId: round + username, roundId: round }
      const end = win === null ? { type: 'game.refunded', data } : { type: 'game.settled', data: { ...data, win } }
      return [{ type: 'game.bet', data }, end]
    }
    case 'withdraw':
      return [{ type: 'withdrawal.requested', data: { username, externalId: newId(), amount: happening.amount } }]
    case 'guess': {
      const id = newId()
      return [{ type: 'creditcode.redeemed', data: { username, externalId: id, code: `WRONG-${id.slice(-8)}` } }]
    }
    case 'deposit':
    case 'bonus':
    case 'change-account':
    case 'adjust':
    case 'reveal':
      return null
  }
}
