export { LimitList } from './LimitList.tsx'
export { MemberLimits } from './MemberLimits.tsx'
