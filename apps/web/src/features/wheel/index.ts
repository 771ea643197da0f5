export { MemberSpins } from './SpinList.tsx'
export { WheelScreen } from './WheelScreen.tsx'
