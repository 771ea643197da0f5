export { SuspicionTab } from './SuspicionTab.tsx'
