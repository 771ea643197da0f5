import { resource } from '../resource.ts'

const file = (fileName: string) => ({ permission: 'exports.money', fileName }) as const
const columns = {
  betAt: 'instant',
  game: 'text',
  provider: 'text',
  category: 'label',
  status: 'label',
  bet: 'money',
  win: 'money',
  net: 'money',
  validTurnover: 'money',
  settledAt: 'instant',
  balanceBefore: 'money',
  balanceAfter: 'money',
  roundId: 'code',
  transactionId: 'code',
} as const

/** The bets of a member. */
export const gameHistory = resource('games.history', {
  access: 'games.read',
  sorts: ['-betAt', 'betAt'],
  topics: ['games'],
  views: ['member-games'],
  columns,
  export: file('games'),
})

/** Bets, wins or voids of all members, by the time they were booked. */
export const gameTransactions = resource('games.transactions', {
  access: 'games.read',
  sorts: ['-bookedAt', 'bookedAt'],
  topics: ['games'],
  views: ['game-transactions'],
  columns: { ...columns, member: 'member' },
  export: file('game-transactions'),
})

export const gameFigureRows = resource('games.figure-rows', {
  access: 'games.read',
  topics: ['games'],
  views: ['game-figures'],
  columns: { name: 'text', bets: 'money', wins: 'money', voids: 'money', ggr: 'money', hold: 'basisPoints' },
  export: file('ggr'),
})
