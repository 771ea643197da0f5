export { ExclusionList } from './ExclusionList.tsx'
