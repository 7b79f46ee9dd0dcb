/**
 * Role of a member in one business.
 *
 * - `owner`: everything; whoever registers the business
 * - `manager`: everything but the plan, payouts and bank details, the account's deletion, and people
 * - `seller`: makes and issues documents, takes payments, adds clients; sees no costs, expenses, reports or exports
 * - `bookkeeper`: reads and exports everything, keeps expenses, confirms payments; issues nothing
 */
export const roles = ["owner", "manager", "seller", "bookkeeper"] as const;
export type Role = (typeof roles)[number];

/** Roles that may be given by invitation. A business has one owner, who gives none away. */
export const invitedRoles = ["manager", "seller", "bookkeeper"] as const;
export type InvitedRole = (typeof invitedRoles)[number];

/** Fine switches of a seller. The other roles have all of them, except that a bookkeeper issues and voids nothing. */
export type Allowances = {
  /** Largest discount on a line or a document, in whole percent of it, 0 to 100. Above it a manager is asked. */
  readonly maxDiscountPercent: number;
  /** May void documents and take back payments. */
  readonly voids: boolean;
  /** Sees everyone's documents and payments; otherwise only those written under the member's own name. */
  readonly seesAllDocuments: boolean;
  /** May sell below the catalogue's price, and change prices in it. */
  readonly changesPrices: boolean;
};

/** A seller may do none of it until the owner says so. */
export const strictAllowances: Allowances = {
  maxDiscountPercent: 0,
  voids: false,
  seesAllDocuments: false,
  changesPrices: false,
};

/** Allowances of the roles that have no switches. */
export const fullAllowances: Allowances = {
  maxDiscountPercent: 100,
  voids: true,
  seesAllDocuments: true,
  changesPrices: true,
};

/** Judges a session's calls, its pushes and its pulls. */
export type Authority = { readonly role: Role; readonly allowances: Allowances };

/** Authority of a role. A switch that was added later is off for sellers from before. */
export const authorityOf = (role: Role, allowances: Partial<Allowances>): Authority => ({
  role,
  allowances: role === "seller" ? { ...strictAllowances, ...allowances } : fullAllowances,
});

/** Authority of the person who registered the business, and of the server's own jobs. */
export const ownerAuthority: Authority = { role: "owner", allowances: fullAllowances };

/**
 * Those who may read or write something.
 *
 * - `everyone`: every member
 * - `sales`: all but bookkeepers
 * - `books`: all but sellers
 * - `management`: owner and managers
 * - `pricing`: these, and sellers who may change prices
 * - `voiding`: these, and sellers who may void
 * - `owner`: the owner alone
 */
export type RoleGroup = "everyone" | "sales" | "books" | "management" | "pricing" | "voiding" | "owner";

export function belongsTo({ role, allowances }: Authority, group: RoleGroup): boolean {
  if (role === "owner" || group === "everyone") return true;
  switch (group) {
    case "sales":
      return role !== "bookkeeper";
    case "books":
      return role !== "seller";
    case "management":
      return role === "manager";
    case "pricing":
      return role === "manager" || (role === "seller" && allowances.changesPrices);
    case "voiding":
      return role === "manager" || (role === "seller" && allowances.voids);
    case "owner":
      return false;
  }
}
