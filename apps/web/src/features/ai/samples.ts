import { contentTypes, type PageType } from "@ankara/domain/ai/content-types";

/** A text to look at before paying for one's own. It is in the app, so it opens without network. */
export type Sample = {
  readonly type: PageType;
  /** Title of the content type. */
  readonly title: string;
  readonly content: string;
  readonly page_title: string;
  readonly sample: true;
  /** Credits one's own would cost. */
  readonly cost: number;
};

/** The sample of a type. Written for made-up businesses; texts to read, not words of the screens, so no catalogue holds them. */
export function sampleOf(type: PageType): Sample {
  const { title, costCredits } = contentTypes[type];
  const [page_title, content] = texts[type];
  return { type, title, content: content.trim(), page_title, sample: true, cost: costCredits };
}

const texts: Readonly<Record<PageType, readonly [pageTitle: string, content: string]>> = {
  birthday_wishes: [
    "For Amina, from Kanti Tailors",
    `
**Happy birthday, Amina!**

Everyone at Kanti Tailors is thinking of you today. You bring us cloth with a plan in your head, you laugh when the tape measure tickles, and you send us your sisters. Thank you for all of it.

May this year fit you well: enough room to grow, no loose threads, and a pocket for every good thing that comes.

With love,
Ibrahim, Kanti Tailors
`,
  ],
  seasons_greetings: [
    "New Year, from Mwangi Hardware",
    `
**Happy New Year from all of us at Mwangi Hardware!**

You fixed roofs with our sheets, painted rooms with our tins and sent your neighbours to our counter. Because of you we close this year tired in the best way.

We wish you twelve months of good health, steady work and walls that stay dry. When the first job of the year comes, our door is open.

Warm greetings,
Grace Mwangi
`,
  ],
  business_name: [
    "Names for a home bakery in Accra",
    `
# Names for a home bakery in Accra

Six names that are easy to say on the phone, easy to spell in a search, and fit on a small box.

1. **Butter & Bay**: the sea is near and butter is the promise. Sounds like a place to sit down.
2. **Nkate Oven**: *nkate* is groundnut. Local, warm, and it says what leaves the oven.
3. **First Tray**: for people who come early because the first tray is the best one.
4. **Mama Esi’s Crumb**: a person behind the product. Good if you bake under your own name.
5. **Labadi Loaf**: ties you to your neighbourhood and leaves room for more than bread.
6. **Sweet Measure**: careful, honest, a little playful. Works for cakes made to order.

## Before you choose

- Say it out loud to three people and ask them to write it down. If two spell it wrong, pick another.
- Look for it at the company registry and on the social networks you use.
- Check that it still fits if you sell something else in two years.
`,
  ],
  business_plan: [
    "A poultry farm of 300 layers",
    `
# Business plan: Sunrise Layers

## In short

Sunrise Layers will keep 300 laying hens outside Mbale and sell trays of eggs to shops, schools and two hotels within ten kilometres. The owner has kept 40 hens for three years. The money asked for buys the house, the birds and feed until the first eggs are sold.

## The market

Shops in the town buy trays from traders who come twice a week; eggs arrive late and cracked. Sunrise delivers by motorcycle every other day and replaces broken eggs on the next round.

## What it costs to begin

| Item | Amount |
| --- | --- |
| House and nests | UGX 3,600,000 |
| 300 point-of-lay birds at UGX 25,000 | UGX 7,500,000 |
| Feed for two months | UGX 2,400,000 |
| Vaccines and a reserve | UGX 1,500,000 |
| **Together** | **UGX 15,000,000** |

## A month once the birds lay

| | Amount |
| --- | --- |
| 210 trays at UGX 12,000 | UGX 2,520,000 |
| Feed | − UGX 1,200,000 |
| Helper, transport, vaccines | − UGX 520,000 |
| **Left** | **UGX 800,000** |

## Risks, and what is done about them

- **Disease**: birds are bought vaccinated, visitors stay outside the fence, a vet comes every quarter.
- **Feed prices**: two suppliers, and maize bought after the harvest for three months.
- **Unpaid trays**: shops pay on delivery; only the hotels have 14 days.

## The next ninety days

1. Build the house and the fence.
2. Buy the birds in two lots, four weeks apart.
3. Sign the two hotels, then knock on the doors of shops.
`,
  ],
  content_idea: [
    "A week of posts for a shoe repairer",
    `
# A week of posts for a shoe repairer

1. **Before and after.** Two pictures of the same pair. *“These walked in on Monday. Guess what they cost to save.”*
2. **Thirty seconds of glue.** A short film of one sole going on, no talking. *“Wait for the sound at the end.”*
3. **A question.** *“Leather or rubber for the rainy season? I have an opinion. You first.”*
4. **The oldest pair in the shop.** Whose they are, where they have been, why they are worth it. Ask before you show a name.
5. **A tip that costs nothing.** How to dry wet shoes with newspaper and without the sun.
6. **A price in plain words.** What a new heel costs and how long it takes, so that nobody has to ask.
7. **Thank you.** A picture of the week’s empty shelf. *“All collected. See you on Monday.”*

Post in the morning before people leave the house, answer every comment on the same day, and keep the best film pinned.
`,
  ],
  content_link: [
    "From a page about storing tomatoes",
    `
**Half of the tomatoes that spoil were picked too late in the day.**

I read a good page on storing tomatoes so that you do not have to. What stayed with me:

- Pick in the morning, before the fruit is warm.
- Never wash them before storing; wipe them dry.
- Shallow crates, two layers, stalks up.
- Keep the ripe ones away from the green ones.

We changed our crates last week. Come and see how the fruit looks on Friday.

Source: the address you give is named here
`,
  ],
  ideal_customer: [
    "For a school-uniform maker in Kigali",
    `
# Who buys school uniforms from you

## In one sentence

Parents of two or more primary-school children in your part of Kigali who want one visit, one price and no second trip in January.

## What matters to them

- It is **ready before school opens**. Late is worse than expensive.
- It **lasts a year** on a child who climbs.
- They can **pay in two parts**, in November and in January.

## Where you meet them

- At the school gate between three and five.
- In the class groups on WhatsApp, through one parent who is happy with you.
- At church and mosque notice boards in November.

## What stops them

They were let down once: wrong size, wrong shade, long after the first day. Show a finished uniform, write the date of collection on the receipt, and keep it.

## Say it like this

> Order in November, pay half, collect on 2 January. If it is late, the second half is ours.
`,
  ],
  user_persona: [
    "Neema, 27, buys on her phone",
    `
# Neema, 27

**Works** as a receptionist in Arusha. **Lives** with her sister. **Buys** on her phone, after work, lying down.

## A day

She leaves at six, walks the last part to save the fare, and eats at her desk. In the evening she scrolls, saves three things and buys one on payday.

## What she wants

To look put together on Monday without spending Sunday on it.

## What worries her

- That the dress looks different from the picture.
- That it takes two weeks and nobody answers.
- Delivery costs that show up at the end.

## How to sell to her

- Real pictures on a real person, in daylight, with the person’s height.
- The price with delivery, in the first line.
- An answer within the hour between seven and nine in the evening.

## In her words

*“If they answer me quickly, I already trust them a little.”*
`,
  ],
  newsletter: [
    "News from Duka la Vitabu",
    `
# The new shelf is up

Hello,

The carpenter kept his word. Since Saturday there is a whole wall of children’s books at Duka la Vitabu, at the height of children.

**What is new**

- Story books in Kiswahili and English, for ages three to nine.
- Used schoolbooks at half price, checked page by page.
- A corner with two chairs. Sit, read, nobody will hurry you.

**Bring one, take one.** On the last Saturday of the month you may swap a book in good condition for another of the same age.

Come by and tell us what is missing. The first three wishes are on order already.

Warmly,
Zuhura, Duka la Vitabu
`,
  ],
  email: [
    "An offer to a hotel",
    `
**Subject: Fresh juice for your breakfast table, from next week**

Dear Mr Banda,

Your guests ask for fresh juice in the morning, and your kitchen has enough to do. We press mango, orange and pineapple every night and deliver before six, chilled, in five-litre cans.

What you get:

- the same price all season,
- a free first week, so that your guests decide,
- one number to call, answered from five in the morning.

May I bring you three bottles on Thursday? It takes ten minutes.

Kind regards,
Chanda Phiri
Lusaka Fresh Press
`,
  ],
  reply_email: [
    "An answer about a late parcel",
    `
**Subject: Your parcel**

Dear Mrs Okoye,

Thank you for writing, and I am sorry that you waited. Your parcel left our shop on Tuesday and was kept back at the depot because a street number was missing. We should have seen that before it went out.

It is on the van again today and reaches you tomorrow before noon. The delivery is on us.

If anything is not as you expected, answer this e-mail and it comes straight to me.

Kind regards,
Tunde Alabi
`,
  ],
};
