/** The login page, loaded anew: nothing of the fleet stays in memory (OP-107). */
export function leave(): void {
  location.replace('/login')
}
