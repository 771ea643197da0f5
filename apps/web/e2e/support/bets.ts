import { newId } from '@backoffice/kernel'
import type { Member } from './members.ts'
import type { Product } from './product.ts'

/** Places a bet and settles it, by default without a win, as reported by the game's provider. */
export async function placeBet(
  { send }: Pick<Product, 'send'>,
  { username }: Member,
  amount: number,
  category = 'slot',
  win = 0,
): Promise<void> {
  const transactionId = newId()
  const reported = {
    transactionId,
    roundId: transactionId,
    provider: 'pgsoft',
    game: 'Fortune Tiger',
    category,
    username,
    amount,
  }
  await send('game.bet', reported)
  await send('game.settled', { ...reported, win })
}
