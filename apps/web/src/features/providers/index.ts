export { Providers } from './Providers.tsx'
