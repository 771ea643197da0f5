import { newId } from '@backoffice/kernel'
import type { Member } from './members.ts'
import type { Product } from './product.ts'

/** A member stakes money at a game and wins nothing, as the game's provider tells it. */
export async function play(
  { send }: Pick<Product, 'send'>,
  { username }: Member,
  amount: number,
  category = 'slot',
): Promise<void> {
  const transactionId = newId()
  const told = {
    transactionId,
    roundId: transactionId,
    provider: 'pgsoft',
    game: 'Fortune Tiger',
    category,
    username,
    amount,
  }
  await send('game.bet', told)
  await send('game.settled', { ...told, win: 0 })
}
