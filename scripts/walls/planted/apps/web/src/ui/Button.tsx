// breaks nothing
export const Button = () => <button type="button" />
