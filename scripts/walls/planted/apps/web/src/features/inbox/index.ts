// breaks nothing
export { part as inbox } from './part.tsx'
