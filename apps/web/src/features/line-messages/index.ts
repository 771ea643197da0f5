export { LineConnection } from './LineConnection.tsx'
