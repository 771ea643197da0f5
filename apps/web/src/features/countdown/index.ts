export { CountdownSettings } from './CountdownSettings.tsx'
