import { code, type ExportColumn, instant, integer, label, money, type RowOf, text, words } from '../lists/index.ts'

export const transactionColumns: readonly ExportColumn<RowOf<'games.transactions'>>[] = [
  instant('betAt', 'Bet at', 'เวลาเดิมพัน', row => row.betAt),
  text('member', 'Username', 'ยูสเซอร์เนม', row => row.member.username),
  text('provider', 'Provider', 'ค่ายเกม', row => row.providerName),
  text('game', 'Game', 'เกม', row => row.gameName),
  label('category', 'Category', 'หมวดเกม', row => words.gameCategoryLabels[row.category]),
  label('status', 'Status', 'สถานะ', row => words.gameStatusLabels[row.status]),
  money('bet', 'Bet (THB)', 'ยอดเดิมพัน (บาท)', row => row.bet),
  money('win', 'Win (THB)', 'ยอดชนะ (บาท)', row => row.win),
  money('net', 'Result for the operator (THB)', 'ผลได้เสียของเว็บ (บาท)', row => row.net),
  money('validTurnover', 'Valid turnover (THB)', 'ยอดเทิร์นที่นับได้ (บาท)', row => row.validTurnover),
  instant('settledAt', 'Settled at', 'เวลาออกผล', row => row.settledAt),
  instant('refundedAt', 'Refunded at', 'เวลาคืนเงิน', row => row.refundedAt, 'settledAt'),
  money('balanceBefore', 'Balance before (THB)', 'เครดิตก่อน (บาท)', row => row.balanceBefore),
  money('balanceAfter', 'Balance after (THB)', 'เครดิตหลัง (บาท)', row => row.balanceAfter),
  code('roundId', 'Round ID', 'รหัสรอบ', row => row.roundId),
  code('transactionId', 'Bet ID', 'รหัสเดิมพัน', row => row.transactionId),
]
/** One member’s bets: their name is in the file name. */
export const historyColumns = transactionColumns.filter(({ id }) => id !== 'member')

export const figureColumns: readonly ExportColumn<RowOf<'games.figure-rows'>>[] = [
  label('name', 'Name', 'รายการ', row =>
    row.key === row.category ? words.gameCategoryLabels[row.category] : { en: row.name, th: row.name },
  ),
  money('bets', 'Bets (THB)', 'ยอดเดิมพัน (บาท)', row => row.bets.amount),
  integer('betCount', 'Number of bets', 'จำนวนเดิมพัน', row => row.bets.count, 'bets'),
  money('wins', 'Wins (THB)', 'ยอดชนะ (บาท)', row => row.wins.amount),
  integer('winCount', 'Number of wins', 'จำนวนครั้งที่ชนะ', row => row.wins.count, 'wins'),
  money('voids', 'Voids (THB)', 'ยอดยกเลิก (บาท)', row => row.voids.amount),
  integer('voidCount', 'Number of voids', 'จำนวนที่ยกเลิก', row => row.voids.count, 'voids'),
  money('ggr', 'GGR (THB)', 'GGR (บาท)', row => row.ggr),
  integer('hold', 'Hold (basis points)', 'Hold (1 = 0.01%)', row => row.holdBasisPoints),
]
