export { ExclusionList } from './ExclusionList.tsx'
export { MemberExclusion } from './MemberExclusion.tsx'
export { ReturnList } from './ReturnList.tsx'
