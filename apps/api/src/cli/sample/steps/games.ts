import { gameCatalogue, switchedOffGame } from '@backoffice/population'
import { parseGameList, saveCatalogue } from '../../../modules/agent/index.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const DAY = 86_400_000

/** The game list as the agent sent it, with one game that is switched off and one that was for an evening. */
export async function loadGames(
  { db }: Pick<Deps, 'db'>,
  sample: SampleContext,
  { owner }: Pick<Staff, 'owner'>,
  until: Date,
): Promise<void> {
  const parsed = parseGameList(gameCatalogue)
  if (!parsed.ok) throw new Error(`the sample's game list is ${parsed.error}`)
  await inTransaction(db, tx => saveCatalogue(tx, parsed.list, until))
  const change = (days: number, game: { provider: string; game: string }, on: boolean, reason: string) => {
    sample.goTo(new Date(until.getTime() - days * DAY))
    return sample.request(owner, 'games.switch', { body: { ...game, on, reason } }, `${game.game} ${on}`)
  }
  const draw = { provider: 'huaylotto', game: 'hanoi-evening' }
  await change(6, draw, false, 'ค่ายแจ้งเลื่อนเวลาออกผล')
  await change(5.8, draw, true, 'ค่ายยืนยันผลแล้ว')
  await change(2, switchedOffGame, false, 'ภาพสดขัดข้อง รอค่ายแก้ไข')
}
