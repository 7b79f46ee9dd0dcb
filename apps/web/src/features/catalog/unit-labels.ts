import { unitOf } from "@ankara/domain/invoice/units";
import { useLingui } from "@lingui/react/macro";

/** One of a unit, in words; a word of the user's own stays as typed. */
export function useUnitText(): (key: string) => string {
  const { t } = useLingui();
  return (key) => {
    switch (key) {
      case "piece":
        return t`piece`;
      case "set":
        return t`set`;
      case "hour":
        return t`hour`;
      case "day":
        return t`day`;
      case "kg":
        return t`kg`;
      case "litre":
        return t`litre`;
      case "metre":
        return t`metre`;
      case "yard":
        return t`yard`;
      case "carton":
        return t`carton`;
      case "bag":
        return t`bag`;
      case "trip":
        return t`trip`;
      default:
        return unitOf(key).singular;
    }
  };
}
