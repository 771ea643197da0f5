export { ComplaintList } from './ComplaintList.tsx'
export { MemberComplaints } from './MemberComplaints.tsx'
