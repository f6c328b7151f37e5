/** Leads from what can be seen of a hang to what it is. */

export default function DiagnosePage() {
  return <h1>Diagnose a hang</h1>;
}
