export * from './bank-messages.ts'
export * from './person.ts'
export * from './bets.ts'
export * from './scramble.ts'
