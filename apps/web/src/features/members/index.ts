export { MemberList } from './list/MemberList.tsx'
