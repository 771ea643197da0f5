export { HitList } from './HitList.tsx'
export { RegisterTab } from './RegisterTab.tsx'
