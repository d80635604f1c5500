package postings

// superOrder is the memory for visiting super-blocks in descending order of bound.
type superOrder struct {
	bounds  []float64 // by super-block
	buckets [orderBuckets + 1]int32
	order   []int32
}

const orderBuckets = 512

// eachSuper calls visit for the super-blocks whose bound reaches the threshold, in descending order of bound.
func (s *search) eachSuper(visit func(super int)) error {
	s.seed()
	s.boundSupers()
	s.orderSupers()
	p := &s.ws.supers
	for _, super := range p.order {
		bound := p.bounds[super]
		// The last bucket mixes empty super-blocks with weak ones.
		if bound == 0 || bound < s.top.entry {
			continue
		}
		if err := s.cancelled(); err != nil {
			return err
		}
		visit(int(super))
	}
	return nil
}

// boundSupers sums the lists' bounds by super-block.
func (s *search) boundSupers() {
	p := &s.ws.supers
	p.bounds = resized(p.bounds, s.r.supers)
	clear(p.bounds)
	for i := range s.lists {
		l := &s.lists[i]
		if l.supers != nil {
			for super, q := range l.supers {
				p.bounds[super] += float64(q) * l.unit
			}
			continue
		}
		for j := range l.containers {
			s.boundContainer(l, &l.containers[j])
		}
	}
}

// boundContainer adds the list's bound to each super-block in which the container has a posting.
func (s *search) boundContainer(l *list, c *container) {
	bounds := s.ws.supers.bounds[int(c.key)*supersPer:]
	if c.isBitmap() {
		for i := range min(supersPer, len(bounds)) {
			bounds[i] += l.bound
		}
		return
	}
	last := -1
	for _, low := range s.r.array(c) {
		if i := int(low / superDocs); i != last {
			bounds[i] += l.bound
			last = i
		}
	}
}

// orderSupers sorts super-blocks by descending bound, roughly: by bucket, and within one the higher docids first. Skipping
// never relies on the order.
func (s *search) orderSupers() {
	p := &s.ws.supers
	p.order = resized(p.order, s.r.supers)
	greatest := 0.0
	for _, b := range p.bounds {
		greatest = max(greatest, b)
	}
	scale := 0.0
	if greatest > 0 {
		scale = (orderBuckets - 1) / greatest
	}
	clear(p.buckets[:])
	for _, b := range p.bounds {
		p.buckets[orderBuckets-1-int(b*scale)]++
	}
	at := int32(0)
	for i, n := range p.buckets {
		p.buckets[i] = at
		at += n
	}
	for super := s.r.supers - 1; super >= 0; super-- {
		b := &p.buckets[orderBuckets-1-int(p.bounds[super]*scale)]
		p.order[*b] = int32(super)
		*b++
	}
}
