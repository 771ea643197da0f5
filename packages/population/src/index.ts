export * from './person.ts'
export * from './rhythm.ts'
export * from './scramble.ts'
