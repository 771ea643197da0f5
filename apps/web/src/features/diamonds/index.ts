export { DiamondHistory } from './DiamondHistory.tsx'
export { DiamondSettings } from './DiamondSettings.tsx'
