// breaks domain-has-no-clock
export const isLate = (deadline: number): boolean => deadline < Date.now()
